// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TokenTtlPoliciesUpdateResource } from './TokenTtlPoliciesUpdateResource.js';

export class TokenTtlPoliciesUpdateRequest {
  @Type(() => TokenTtlPoliciesUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TokenTtlPoliciesUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
