// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentTokenCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'description'!: string;

  /** When the token expires, in the future. Without it, the token does not expire. Required if the token of the request has a scope and expires. */
  @V.IsOptional()
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'expired-at'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
