// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolCreateResource } from './AgentPoolCreateResource.js';

export class AgentPoolCreateRequest {
  @Type(() => AgentPoolCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentPoolCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
