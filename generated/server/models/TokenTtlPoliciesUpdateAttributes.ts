// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TokenTtlPolicyUpdate } from './TokenTtlPolicyUpdate.js';

export class TokenTtlPoliciesUpdateAttributes {
  @Type(() => TokenTtlPolicyUpdate)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMinSize(1)
  @V.ArrayMaxSize(4)
  @V.IsArray()
  'token-ttl-policies'!: Array<TokenTtlPolicyUpdate>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
