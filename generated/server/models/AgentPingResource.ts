// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPingAttributes } from './AgentPingAttributes.js';

export class AgentPingResource {
  @V.IsIn(['agents'])
  'type'!: 'agents';
  @Type(() => AgentPingAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentPingAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
