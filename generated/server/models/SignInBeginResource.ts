// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInBeginAttributes } from './SignInBeginAttributes.js';

export class SignInBeginResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['sign-ins'])
  'type'?: 'sign-ins';
  @Type(() => SignInBeginAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: SignInBeginAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
