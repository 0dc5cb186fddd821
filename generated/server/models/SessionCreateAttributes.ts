// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Exactly one of the two attributes is required. */
export class SessionCreateAttributes {
  /** A token of a user or a team. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(512)
  @V.IsString()
  'token'?: string;

  /** The one-time code of the trial's link. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(512)
  @V.IsString()
  'code'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
