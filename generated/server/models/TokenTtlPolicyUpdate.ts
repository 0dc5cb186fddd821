// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class TokenTtlPolicyUpdate {
  @V.IsIn(['organization', 'team', 'user', 'audit-trails'])
  'token-type'!: 'organization' | 'team' | 'user' | 'audit-trails';

  /** From an hour to ten years, in milliseconds. */
  @V.Min(3600000)
  @V.Max(315576000000)
  @V.IsInt()
  'max-ttl-ms'!: number;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
