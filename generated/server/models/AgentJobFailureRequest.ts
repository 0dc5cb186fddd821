// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobFailureResource } from './AgentJobFailureResource.js';

export class AgentJobFailureRequest {
  @Type(() => AgentJobFailureResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobFailureResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
