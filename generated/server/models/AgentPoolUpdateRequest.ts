// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolUpdateResource } from './AgentPoolUpdateResource.js';

export class AgentPoolUpdateRequest {
  @Type(() => AgentPoolUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentPoolUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
