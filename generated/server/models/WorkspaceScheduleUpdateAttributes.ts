// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class WorkspaceScheduleUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['plan-and-apply', 'destroy', 'assessment'])
  'action'?: 'plan-and-apply' | 'destroy' | 'assessment';
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(128)
  @V.IsString()
  'cron'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'time-zone'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'enabled'?: boolean;
  @V.IsOptional()
  @V.IsBoolean()
  'auto-apply'?: boolean | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
