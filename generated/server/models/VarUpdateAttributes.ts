// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Omitted attributes keep their values. */
export class VarUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(256)
  @V.IsString()
  'key'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'value'?: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['iac', 'env', 'terraform'])
  'category'?: 'iac' | 'env' | 'terraform';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'hcl'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'sensitive'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
