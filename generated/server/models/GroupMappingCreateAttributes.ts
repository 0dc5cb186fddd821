// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GroupMappingCreateAttributes {
  /** The exact value in the groups claim. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'group'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
