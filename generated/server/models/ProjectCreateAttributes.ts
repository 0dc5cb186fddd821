// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProjectSettingOverwritesChoice } from './ProjectSettingOverwritesChoice.js';
import { DriftIgnoreRule } from './DriftIgnoreRule.js';

export class ProjectCreateAttributes {
  /** From 3 to 40 letters, digits, `-`, `_` and spaces, without a space at either end. */
  @V.Matches(regex('/^[A-Za-z0-9_-][A-Za-z0-9 _-]{1,38}[A-Za-z0-9_-]$/'))
  @V.IsString()
  'name'!: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1000)
  @V.IsString()
  'description'?: string;

  /** The execution mode of workspaces that do not set one; no-code workspaces use `remote` instead of `local`. Default: the default execution mode of the organization. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'default-execution-mode'?: 'remote' | 'agent' | 'local';

  /** An agent pool that the project may use. Required if the default execution mode is `agent` and the organization has no default agent pool; refused with other modes. */
  @V.IsOptional()
  @MinCharacters(1)
  @V.IsString()
  'default-agent-pool-id'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ProjectSettingOverwritesChoice)
  @V.ValidateNested()
  @V.IsObject()
  'setting-overwrites'?: ProjectSettingOverwritesChoice;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'auto-destroy-activity-duration'?: string | null;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'auto-destroy-maximum-duration'?: string | null;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'assessment-interval'?: string | null;

  /** Replaces all rules of the project. Null removes them. */
  @V.IsOptional()
  @Type(() => DriftIgnoreRule)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'drift-ignore-rules'?: Array<DriftIgnoreRule> | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
