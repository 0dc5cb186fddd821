// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryProviderCreateAttributes {
  /** Lower-case letters, digits, and single hyphens between them; must not begin with `terraform-`. */
  @MaxCharacters(64)
  @V.Matches(regex('/^[a-z0-9]+(-[a-z0-9]+)*$/'))
  @V.IsString()
  'name'!: string;

  /** Name of the organization, which is also the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @V.IsString()
  'namespace'?: string;

  /** Always `private`, which is the default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['private'])
  'registry-name'?: 'private';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
