// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NewTagBindingAttributes {
  /** At most 128 letters, digits, spaces and `_.:/+@-`, without a space at either end. */
  @V.Matches(regex('/^[A-Za-z0-9_.:\/+@-]([A-Za-z0-9_.:\/+@ -]{0,126}[A-Za-z0-9_.:\/+@-])?$/'))
  @V.IsString()
  'key'!: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(256)
  @V.IsString()
  'value'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
