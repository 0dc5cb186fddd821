// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { LoginAuthorizationCreateResource } from './LoginAuthorizationCreateResource.js';

export class LoginAuthorizationCreateRequest {
  @Type(() => LoginAuthorizationCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: LoginAuthorizationCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
