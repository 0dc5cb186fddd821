// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPingResource } from './AgentPingResource.js';

export class AgentPingRequest {
  @Type(() => AgentPingResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentPingResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
