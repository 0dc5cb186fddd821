// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Omitted attributes keep their values. */
export class VariableSetUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.IsString()
  'name'?: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'global'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'priority'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
