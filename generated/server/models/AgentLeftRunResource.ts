// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentLeftRunAttributes } from './AgentLeftRunAttributes.js';

export class AgentLeftRunResource {
  @V.IsIn(['agent-left-runs'])
  'type'!: 'agent-left-runs';
  @Type(() => AgentLeftRunAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentLeftRunAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
