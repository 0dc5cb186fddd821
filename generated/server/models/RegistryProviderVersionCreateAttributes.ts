// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryProviderVersionCreateAttributes {
  /** Semantic version without build metadata. */
  @MaxCharacters(128)
  @V.Matches(regex('/^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?$/'))
  @V.IsString()
  'version'!: string;

  /** Key ID of the primary key that signs the version, as returned by the upload of the key. */
  @V.Matches(regex('/^[0-9A-Fa-f]{16}$/'))
  @V.IsString()
  'key-id'!: string;

  /** Versions of the plugin protocol that the provider supports; `5.0` if omitted or null. */
  @V.IsOptional()
  @V.Matches(regex('/^[4-6]\\.[0-9]{1,3}$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayMinSize(1)
  @V.ArrayMaxSize(10)
  @V.IsArray()
  'protocols'?: Array<string> | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
