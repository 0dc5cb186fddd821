// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentRegistrationAttributes } from './AgentRegistrationAttributes.js';

export class AgentRegistrationResource {
  @V.IsIn(['agents'])
  'type'!: 'agents';
  @Type(() => AgentRegistrationAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentRegistrationAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
