// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInProviderUpdateAttributes } from './SignInProviderUpdateAttributes.js';

export class SignInProviderUpdateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'id'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['sign-in-providers'])
  'type'?: 'sign-in-providers';
  @Type(() => SignInProviderUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: SignInProviderUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
