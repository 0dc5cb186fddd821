// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class SignInBeginAttributes {
  @MaxCharacters(64)
  @V.IsString()
  'provider-id'!: string;

  /** A path of the portal, but not of the sign-in. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1024)
  @V.IsString()
  'next'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
