// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class SignInCompleteAttributes {
  /** The query of the address to which the issuer sent the browser. */
  @MaxCharacters(8192)
  @V.IsString()
  'query'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
