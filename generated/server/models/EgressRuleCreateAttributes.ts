// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class EgressRuleCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(300)
  @V.IsString()
  'host'!: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'delegated'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
