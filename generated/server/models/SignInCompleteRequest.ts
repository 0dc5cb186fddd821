// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SignInCompleteResource } from './SignInCompleteResource.js';

export class SignInCompleteRequest {
  @Type(() => SignInCompleteResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: SignInCompleteResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
