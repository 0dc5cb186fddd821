// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunVariable } from './RunVariable.js';

export class RunCreateAttributes {
  /** Why the run is queued. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1000)
  @V.IsString()
  'message'?: string;

  /** Whether to destroy everything that the workspace manages. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'is-destroy'?: boolean;

  /** Whether to apply without a confirmation. Default: the setting of the workspace. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto-apply'?: boolean;

  /** Whether to end after the plan. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'plan-only'?: boolean;

  /** Whether to update the state from the resources before the plan. Default: true. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'refresh'?: boolean;

  /** Whether to only update the state to match the resources. Cannot be combined with `is-destroy`, and requires `refresh`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'refresh-only'?: boolean;

  /** The resources to which the plan is limited, together with their dependencies. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(1024, { each: true })
  @V.Matches(regex('/^[A-Za-z_][^\\u0000-\\u001f]*$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'target-addrs'?: Array<string>;

  /** The resources to replace. Cannot be combined with `is-destroy` or `refresh-only`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @MaxCharacters(1024, { each: true })
  @V.Matches(regex('/^[A-Za-z_][^\\u0000-\\u001f]*$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'replace-addrs'?: Array<string>;

  /** Values for this run only, which override those of the workspace, but not those of variable sets with priority. Gantry encrypts them and never returns them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RunVariable)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'variables'?: Array<RunVariable>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
