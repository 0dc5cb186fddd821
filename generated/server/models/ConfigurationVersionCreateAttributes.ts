// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ConfigurationVersionCreateAttributes {
  /** Whether to queue a run when the archive is uploaded. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'auto-queue-runs'?: boolean;

  /** Whether its runs only plan. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'speculative'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
