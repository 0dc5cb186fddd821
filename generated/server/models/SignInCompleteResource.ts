// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInCompleteAttributes } from './SignInCompleteAttributes.js';

export class SignInCompleteResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['sign-ins'])
  'type'?: 'sign-ins';
  @Type(() => SignInCompleteAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: SignInCompleteAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
