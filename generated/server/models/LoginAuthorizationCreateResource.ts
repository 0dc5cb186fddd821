// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { LoginAuthorizationCreateAttributes } from './LoginAuthorizationCreateAttributes.js';

export class LoginAuthorizationCreateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['login-authorizations'])
  'type'?: 'login-authorizations';
  @Type(() => LoginAuthorizationCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: LoginAuthorizationCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
