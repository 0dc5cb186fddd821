// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class UpgradeCampaignCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.IsString()
  'name'!: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['none', 'no_change', 'additions', 'in_place'])
  'auto-confirm'?: 'none' | 'no_change' | 'additions' | 'in_place';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['percentage', 'project'])
  'wave-by'?: 'percentage' | 'project';

  /** Size of a wave as a percentage of the workspaces, rounded up; ignored if `wave-by` is `project`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(100)
  @V.IsInt()
  'wave-percentage'?: number;
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

  /** Restricts the campaign to workspaces that use one of these versions of the module. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(64, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'module-versions'?: Array<string>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
