// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RunActionRequest {
  /** Recorded in the audit log. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(1000)
  @V.IsString()
  'comment'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
