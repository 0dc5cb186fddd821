// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobRenewAttributes } from './AgentJobRenewAttributes.js';

export class AgentJobRenewResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobRenewAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobRenewAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
