// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Replaces the revocation. To revert it, send `Unrevoked` with the other members absent or null; the version remains deprecated. */
export class RegistryModuleRevocationChange {
  @V.IsIn(['Revoked', 'Unrevoked'])
  'status'!: 'Revoked' | 'Unrevoked';
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(1000)
  @V.IsString()
  'message'?: string | null;

  /** An `http` or `https` URL with details. */
  @V.IsOptional()
  @MaxCharacters(2048)
  @V.Matches(regex('/^https?:\/\/[^\\s]+$/'))
  @V.IsString()
  'link'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
