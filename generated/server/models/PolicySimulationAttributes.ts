// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class PolicySimulationAttributes {
  @MaxCharacters(256)
  @V.Matches(regex('/^data(\\.[A-Za-z_][A-Za-z0-9_]*)+$/'))
  @V.IsString()
  'query'!: string;
  @MinCharacters(1)
  @MaxCharacters(65536)
  @V.IsString()
  'content'!: string;

  /** Maximum number of plans. Default: 20. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(100)
  @V.IsInt()
  'limit'?: number;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
