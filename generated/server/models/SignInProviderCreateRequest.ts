// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInProviderCreateResource } from './SignInProviderCreateResource.js';

export class SignInProviderCreateRequest {
  @Type(() => SignInProviderCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: SignInProviderCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
