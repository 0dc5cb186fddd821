// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GroupDryRunCreateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(512, { each: true })
  @V.IsString({ each: true })
  @V.ArrayMaxSize(10000)
  @V.IsArray()
  'groups'?: Array<string>;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'user-id'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
