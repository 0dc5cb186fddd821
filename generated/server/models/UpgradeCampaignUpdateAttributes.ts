// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class UpgradeCampaignUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.IsString()
  'name'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'no_change', 'additions', 'in_place'])
  'auto-confirm'?: 'none' | 'no_change' | 'additions' | 'in_place';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(100)
  @V.IsInt()
  'concurrency'?: number;
  @V.IsOptional()
  @V.Min(1)
  @V.Max(10000)
  @V.IsInt()
  'max-failures'?: number | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
