// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AuthenticationTokenCreateResource } from './AuthenticationTokenCreateResource.js';

export class AuthenticationTokenReplaceRequest {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AuthenticationTokenCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'?: AuthenticationTokenCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
