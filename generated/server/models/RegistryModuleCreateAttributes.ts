// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryModuleCreateAttributes {
  /** Letters, digits, `-` and `_`; begins and ends with a letter or digit; at most 64 characters. */
  @V.Matches(regex('/^[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?$/'))
  @V.IsString()
  'name'!: string;

  /** Lower-case letters, digits, `_` and `-`, at most 64 characters. The tools accept only letters and digits in the address of a module: a module whose provider contains `_` or `-` can have no versions. */
  @V.Matches(regex('/^[0-9a-z_-]{1,64}$/'))
  @V.IsString()
  'provider'!: string;

  /** Only `private`, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'registry-name'?: string;

  /** Only the organization, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'namespace'?: string;

  /** Only false; enable the module for no-code provisioning later. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'no-code'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
