// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentPoolUpdateAttributes {
  /** Letters, digits, `-` and `_`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[A-Za-z0-9_-]{1,90}$/'))
  @V.IsString()
  'name'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'organization-scoped'?: boolean;

  /** Whether only owners and site administrators can write the pool and its tokens. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'restricted'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
