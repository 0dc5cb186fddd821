// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobClaimAttributes } from './AgentJobClaimAttributes.js';

export class AgentJobClaimResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobClaimAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobClaimAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
