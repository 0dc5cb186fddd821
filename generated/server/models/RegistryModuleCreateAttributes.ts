// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryModuleCreateAttributes {
  /** Letters, digits, `-` and `_`; begins and ends with a letter or digit; at most 64 characters. */
  @V.Matches(regex('/^[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?$/'))
  @V.IsString()
  'name'!: string;

  /** Lower-case letters, digits, `_` and `-`, at most 64 characters. Use only letters and digits: the tools do not accept an address whose provider contains `_` or `-`, and such a module cannot have versions. */
  @V.Matches(regex('/^[0-9a-z_-]{1,64}$/'))
  @V.IsString()
  'provider'!: string;

  /** Always `private`, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'registry-name'?: string;

  /** Always the organization, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'namespace'?: string;

  /** Only false is accepted. To enable the module for no-code provisioning, use `enableNoCodeModule` afterwards. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'no-code'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
