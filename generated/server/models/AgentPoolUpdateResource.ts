// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolUpdateAttributes } from './AgentPoolUpdateAttributes.js';
import { AgentPoolWriteRelationships } from './AgentPoolWriteRelationships.js';

export class AgentPoolUpdateResource {
  @V.IsIn(['agent-pools'])
  'type'!: 'agent-pools';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: AgentPoolUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: AgentPoolWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
