// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NoCodeVariableOptionAttributes {
  /** Name of a variable of the module. */
  @MinCharacters(1)
  @V.IsString()
  'variable-name'!: string;

  /** Type of the variable, in the syntax of the configuration language. */
  @MinCharacters(1)
  @V.IsString()
  'variable-type'!: string;

  /** Allowed values, in the order and form in which they were sent. None may occur twice. Null and an empty list allow any value. */
  @V.ValidateIf((_, value) => value !== null)
  @V.IsArray()
  'options'!: Array<any> | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
