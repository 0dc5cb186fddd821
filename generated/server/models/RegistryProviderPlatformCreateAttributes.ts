// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryProviderPlatformCreateAttributes {
  /** As Go names it, such as `linux`, `darwin` or `windows`. */
  @V.Matches(regex('/^[a-z0-9]{1,32}$/'))
  @V.IsString()
  'os'!: string;

  /** As Go names it, such as `amd64` or `arm64`. */
  @V.Matches(regex('/^[a-z0-9]{1,32}$/'))
  @V.IsString()
  'arch'!: string;

  /** `terraform-provider-<name>_<version>_<os>_<arch>.zip`. */
  @MinCharacters(1)
  @MaxCharacters(300)
  @V.IsString()
  'filename'!: string;

  /** SHA-256 of the package in hexadecimal. */
  @V.Matches(regex('/^[0-9A-Fa-f]{64}$/'))
  @V.IsString()
  'shasum'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
