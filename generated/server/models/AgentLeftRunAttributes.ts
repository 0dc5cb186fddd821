// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentLeftRunAttributes {
  /** The resulting state, in Base64. Null if the apply did not change it, or left no usable state. */
  @V.ValidateIf((_, value) => value !== null)
  @V.IsString()
  'state'!: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
