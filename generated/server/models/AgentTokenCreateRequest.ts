// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentTokenCreateResource } from './AgentTokenCreateResource.js';

export class AgentTokenCreateRequest {
  @Type(() => AgentTokenCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentTokenCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
