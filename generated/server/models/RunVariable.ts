// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RunVariable {
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.Matches(regex('/^[A-Za-z_][A-Za-z0-9_-]*$/'))
  @V.IsString()
  'key'!: string;

  /** A literal of the configuration language: a string is in quotation marks. */
  @MaxCharacters(262144)
  @V.IsString()
  'value'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
