// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Send exactly one of the attributes, or none if the workspace has an activity duration. */
export class AutoDestroyExtensionAttributes {
  /** Added to the planned time of the destruction or, if that time has passed, to the current time. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'duration'?: string;

  /** The new time, with a time zone. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'auto-destroy-at'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
