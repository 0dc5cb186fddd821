// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** One of them, unless the time follows the activity. */
export class AutoDestroyExtensionAttributes {
  /** Added to the present time of the destruction, or to now if that is over. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'duration'?: string;

  /** The new time, with its zone. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'auto-destroy-at'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
