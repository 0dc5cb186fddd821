// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInBeginResource } from './SignInBeginResource.js';

export class SignInBeginRequest {
  @Type(() => SignInBeginResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: SignInBeginResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
