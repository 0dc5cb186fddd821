// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobPlanResource } from './AgentJobPlanResource.js';

export class AgentJobPlanRequest {
  @Type(() => AgentJobPlanResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobPlanResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
