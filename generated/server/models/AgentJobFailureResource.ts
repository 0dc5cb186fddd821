// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobFailureAttributes } from './AgentJobFailureAttributes.js';

export class AgentJobFailureResource {
  @V.IsIn(['agent-jobs'])
  'type'!: 'agent-jobs';
  @Type(() => AgentJobFailureAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentJobFailureAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
