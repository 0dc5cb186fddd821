// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobApplyResource } from './AgentJobApplyResource.js';

export class AgentJobApplyRequest {
  @Type(() => AgentJobApplyResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobApplyResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
