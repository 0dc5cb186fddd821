// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobPlanAttributes } from './AgentJobPlanAttributes.js';

export class AgentJobPlanResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobPlanAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobPlanAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
