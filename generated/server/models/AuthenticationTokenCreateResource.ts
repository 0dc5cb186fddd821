// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AuthenticationTokenCreateAttributes } from './AuthenticationTokenCreateAttributes.js';

export class AuthenticationTokenCreateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['authentication-tokens'])
  'type'?: 'authentication-tokens';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AuthenticationTokenCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: AuthenticationTokenCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
