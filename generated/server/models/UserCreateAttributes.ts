// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class UserCreateAttributes {
  /** Letters, digits, `.`, `-` and `_`; the first character is a letter or digit. The name must not start with `user-`, because user IDs do. */
  @V.Matches(regex('/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/'))
  @V.IsString()
  'username'!: string;
  @MaxCharacters(254)
  @V.Matches(regex('/^[^@ ]+@[^@ ]+$/'))
  @V.IsString()
  'email'!: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'is-site-admin'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
