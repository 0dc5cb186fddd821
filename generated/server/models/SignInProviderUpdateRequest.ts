// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInProviderUpdateResource } from './SignInProviderUpdateResource.js';

export class SignInProviderUpdateRequest {
  @Type(() => SignInProviderUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: SignInProviderUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
