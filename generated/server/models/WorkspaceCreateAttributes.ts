// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceSettingOverwritesChoice } from './WorkspaceSettingOverwritesChoice.js';

export class WorkspaceCreateAttributes {
  /** Letters, digits, `-` and `_`, at most 90; unique in the organization, regardless of case. */
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^[A-Za-z0-9_-]+$/'))
  @V.IsString()
  'name'!: string;
  @V.IsOptional()
  @MaxCharacters(4096)
  @V.IsString()
  'description'?: string | null;

  /** Who executes runs. `remote`: Gantry. `agent`: an agent of the pool. `local`: the tool, on the machine of its user. Default: the default execution mode of the project. No-code workspaces refuse `local`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent', 'local'])
  'execution-mode'?: 'remote' | 'agent' | 'local';

  /** The older form of `execution-mode`: false is `local`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'operations'?: boolean;

  /** An agent pool that the workspace may use. Required if the execution mode is `agent` and the project has no agent pool; refused with other modes. */
  @V.IsOptional()
  @MinCharacters(1)
  @V.IsString()
  'agent-pool-id'?: string | null;

  /** Whether Gantry applies a successful plan without a confirmation. Approval rules and policies can prevent that. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto-apply'?: boolean;

  /** An exact version of the provisioning tool, or a constraint; with a constraint, each run uses the newest version that matches. Default: `latest`, which means the newest available version. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'iac-version'?: string;

  /** Whether a run may destroy everything that the workspace manages. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'allow-destroy-plan'?: boolean;

  /** Whether runs of every workspace of the organization may read the state. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'global-remote-state'?: boolean;

  /** Stored, but has no effect, because it concerns version control. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'queue-all-runs'?: boolean;

  /** Whether clients may start plan-only runs. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'speculative-enabled'?: boolean;

  /** Whether logs are JSON lines, except for runs of the backend `remote`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'structured-run-output-enabled'?: boolean;

  /** Name of the client that creates the workspace. */
  @V.IsOptional()
  @MaxCharacters(255)
  @V.IsString()
  'source-name'?: string | null;

  /** URL of the client that creates the workspace, or of its documentation. */
  @V.IsOptional()
  @MaxCharacters(2048)
  @V.IsString()
  'source-url'?: string | null;

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

  /** Folder of an uploaded configuration in which runs start, as a relative path with `/`. Null or empty means its root. */
  @V.IsOptional()
  @MaxCharacters(255)
  @V.IsString()
  'working-directory'?: string | null;

  /** Only null: Gantry does not support version control. */
  @V.IsOptional()
  @V.IsObject()
  'vcs-repo'?: { [key: string]: any; } | null;

  /** Whether the workspace is assessed. Default: the setting of its project. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'assessments-enabled'?: boolean;

  /** When Gantry destroys the resources of the workspace: a time in the future, with a time zone. Cannot be combined with `auto-destroy-activity-duration`. */
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

  /** Whether the workspace uses the activity duration of the project. Default: true, or false if the request contains a time or a duration. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'inherits-project-auto-destroy'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
