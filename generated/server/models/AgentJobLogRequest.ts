// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobLogRequestResource } from './AgentJobLogRequestResource.js';

export class AgentJobLogRequest {
  @Type(() => AgentJobLogRequestResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobLogRequestResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
