// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RegistryModuleVersionCreateAttributes {
  /** A semantic version without build metadata, such as `1.2.0` or `2.0.0-rc.1`; at most 64 characters. */
  @V.IsString()
  'version'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
