// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Replaces the deprecation. To revert it, send `Undeprecated`, and omit the other members or set them to null. */
export class RegistryProviderDeprecationChange {
  @V.IsIn(['Deprecated', 'Undeprecated'])
  'deprecated-status'!: 'Deprecated' | 'Undeprecated';
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(1000)
  @V.IsString()
  'reason'?: string | null;

  /** An `http` or `https` URL with details. */
  @V.IsOptional()
  @MaxCharacters(2048)
  @V.Matches(regex('/^https?:\/\/[^\\s]+$/'))
  @V.IsString()
  'link'?: string | null;

  /** The version to use instead. It must be another published version of the same provider. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(128)
  @V.IsString()
  'successor'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
