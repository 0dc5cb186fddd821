// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class IdentityCreateAttributes {
  @MaxCharacters(64)
  @V.IsString()
  'provider-id'!: string;
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'subject'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
