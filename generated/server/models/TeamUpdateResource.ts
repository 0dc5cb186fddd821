// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamUpdateAttributes } from './TeamUpdateAttributes.js';

export class TeamUpdateResource {
  @V.IsIn(['teams'])
  'type'!: 'teams';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => TeamUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: TeamUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
