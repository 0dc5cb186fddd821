// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobApplyAttributes } from './AgentJobApplyAttributes.js';

export class AgentJobApplyResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobApplyAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobApplyAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
