// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentLeftRunResource } from './AgentLeftRunResource.js';

export class AgentLeftRunRequest {
  @Type(() => AgentLeftRunResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentLeftRunResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
