// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ProjectCreateAttributes {
  /** Three to forty letters, digits, `-`, `_` and spaces, without a space at either end. */
  @V.Matches(regex('/^[A-Za-z0-9_-][A-Za-z0-9 _-]{1,38}[A-Za-z0-9_-]$/'))
  @V.IsString()
  'name'!: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1000)
  @V.IsString()
  'description'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
