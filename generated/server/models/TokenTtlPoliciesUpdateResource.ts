// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TokenTtlPoliciesUpdateAttributes } from './TokenTtlPoliciesUpdateAttributes.js';

export class TokenTtlPoliciesUpdateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['organization-token-ttl-policies'])
  'type'?: 'organization-token-ttl-policies';
  @Type(() => TokenTtlPoliciesUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: TokenTtlPoliciesUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
