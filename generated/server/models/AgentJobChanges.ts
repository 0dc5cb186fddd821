// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class AgentJobChanges {
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'add'!: number;
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'change'!: number;
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'destroy'!: number;
  @V.Min(0)
  @V.Max(2147483647)
  @V.IsInt()
  'import'!: number;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
