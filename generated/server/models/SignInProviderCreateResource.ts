// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInProviderCreateAttributes } from './SignInProviderCreateAttributes.js';

export class SignInProviderCreateResource {
  @V.IsIn(['sign-in-providers'])
  'type'!: 'sign-in-providers';
  @Type(() => SignInProviderCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: SignInProviderCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
