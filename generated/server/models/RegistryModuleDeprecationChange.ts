// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Replaces the deprecation. To revert it, send `Undeprecated`, with the other members absent or null. */
export class RegistryModuleDeprecationChange {
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

  /** The version to use instead. It must be another version of the same module that is `ok` and not revoked. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'successor'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
