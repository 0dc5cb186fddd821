// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class PolicyToWrite {
  /** Unique in the set, regardless of case. */
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^[A-Za-z0-9_-]+$/'))
  @V.IsString()
  'name'!: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;

  /** Default: `advisory`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['advisory', 'mandatory'])
  'enforcement-level'?: 'advisory' | 'mandatory';

  /** The rule that returns the messages, such as `data.gantry.pets.deny`. It must be a rule of `content`. */
  @MaxCharacters(256)
  @V.Matches(regex('/^data(\\.[A-Za-z_][A-Za-z0-9_]*)+$/'))
  @V.IsString()
  'query'!: string;

  /** A Rego module of version 1. */
  @MinCharacters(1)
  @MaxCharacters(65536)
  @V.IsString()
  'content'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
