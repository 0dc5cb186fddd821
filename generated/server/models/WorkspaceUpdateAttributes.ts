// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceSettingOverwritesChoice } from './WorkspaceSettingOverwritesChoice.js';

/** Omitted attributes keep their values, except that the time, the duration and the inherited duration of the automatic destruction replace each other. */
export class WorkspaceUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^[A-Za-z0-9_-]+$/'))
  @V.IsString()
  'name'?: string;
  @V.IsOptional()
  @MaxCharacters(4096)
  @V.IsString()
  'description'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'execution-mode'?: 'remote' | 'agent' | 'local';
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'operations'?: boolean;
  @V.IsOptional()
  @MinCharacters(1)
  @V.IsString()
  'agent-pool-id'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto-apply'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'iac-version'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-destroy-plan'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'global-remote-state'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'queue-all-runs'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'speculative-enabled'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'structured-run-output-enabled'?: boolean;

  /** Letters, digits, `_`, `-` and `:`. Gantry keeps the order of the tags and removes duplicates. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[A-Za-z0-9_:-]{1,255}$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'tag-names'?: Array<string>;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceSettingOverwritesChoice)
  @V.ValidateNested()
  @V.IsObject()
  'setting-overwrites'?: WorkspaceSettingOverwritesChoice;
  @V.IsOptional()
  @MaxCharacters(255)
  @V.IsString()
  'working-directory'?: string | null;
  @V.IsOptional()
  @V.IsObject()
  'vcs-repo'?: { [key: string]: any; } | null;

  /** Null means the setting of its project. */
  @V.IsOptional()
  @V.IsBoolean()
  'assessments-enabled'?: boolean | null;
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'auto-destroy-at'?: string | null;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'auto-destroy-activity-duration'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'inherits-project-auto-destroy'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
