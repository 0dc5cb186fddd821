// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TokenScopeRequest } from './TokenScopeRequest.js';

export class NamedTeamTokenCreateAttributes {
  /** Unique among the tokens that `createNamedTeamToken` creates for the team. */
  @MaxCharacters(255)
  @V.IsString()
  'description'!: string;

  /** When the token expires; must be in the future. */
  @V.IsOptional()
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'expired-at'?: string | null;
  @V.IsOptional()
  @Type(() => TokenScopeRequest)
  @V.ValidateNested()
  @V.IsObject()
  'scope'?: TokenScopeRequest | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
