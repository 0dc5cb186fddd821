// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobLogRequestAttributes } from './AgentJobLogRequestAttributes.js';

export class AgentJobLogRequestResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobLogRequestAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobLogRequestAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
