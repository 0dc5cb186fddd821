// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolCreateAttributes } from './AgentPoolCreateAttributes.js';

export class AgentPoolCreateResource {
  @V.IsIn(['agent-pools'])
  'type'!: 'agent-pools';
  @Type(() => AgentPoolCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentPoolCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
