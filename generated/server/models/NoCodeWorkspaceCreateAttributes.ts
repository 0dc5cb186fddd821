// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NoCodeWorkspaceCreateAttributes {
  /** An agent pool of the organization. Required if `execution-mode` is `agent`, unless the project has a default agent pool; refused if it is `remote`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'agent-pool-id'?: string;

  /** Whether to apply plans without a confirmation, if approvals and policies permit it. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto_apply'?: boolean;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'description'?: string;

  /** Who executes the runs: Gantry (`remote`), or an agent of the pool (`agent`). Default: the default execution mode of the project, with `remote` in place of `local`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['remote', 'agent'])
  'execution-mode'?: 'remote' | 'agent';

  /** An exact version of the tool, or a constraint, for which Gantry selects a matching version for each run. By default, every version matches. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'iac-version'?: string;

  /** Letters, digits, `-` and `_`, at most 90; unique in the organization, regardless of case. */
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^[A-Za-z0-9_-]+$/'))
  @V.IsString()
  'name'!: string;

  /** Name of the client that creates the workspace. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'source-name'?: string;

  /** URL of the client or of its documentation. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'source-url'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
