// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolWriteRelationships } from './AgentPoolWriteRelationships.js';
import { AgentPoolCreateAttributes } from './AgentPoolCreateAttributes.js';

export class AgentPoolCreateResource {
  @V.IsIn(['agent-pools'])
  'type'!: 'agent-pools';
  @Type(() => AgentPoolCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentPoolCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: AgentPoolWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
