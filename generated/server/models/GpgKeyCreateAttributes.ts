// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GpgKeyCreateAttributes {
  /** The namespace of the key: the name of the organization that owns the provider. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;

  /** One armored public key, at most 512 KiB (524,288 bytes) of UTF-8. */
  @MinCharacters(1)
  @V.IsString()
  'ascii-armor'!: string;

  /** The empty string; other values are not accepted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(0)
  @V.IsString()
  'source'?: string;

  /** Null or the empty string; other values are not accepted. */
  @V.IsOptional()
  @MaxCharacters(0)
  @V.IsString()
  'source-url'?: string | null;

  /** The empty string; other values are not accepted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(0)
  @V.IsString()
  'trust-signature'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
