// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class NoCodeModuleCreateAttributes {
  /** Whether workspaces can be created from the module. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'enabled'?: boolean;

  /** A version of the module with an accepted archive that is not revoked, or `latest`, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'version-pin'?: string;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'auto-destroy-duration'?: string | null;

  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  @V.IsOptional()
  @MaxCharacters(64)
  @V.IsString()
  'auto-destroy-maximum-duration'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
