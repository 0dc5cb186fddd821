// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentTokenCreateAttributes } from './AgentTokenCreateAttributes.js';

export class AgentTokenCreateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['authentication-tokens'])
  'type'?: 'authentication-tokens';
  @Type(() => AgentTokenCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: AgentTokenCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
