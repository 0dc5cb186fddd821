// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamCreateAttributes } from './TeamCreateAttributes.js';

export class TeamCreateResource {
  @V.IsIn(['teams'])
  'type'!: 'teams';
  @Type(() => TeamCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: TeamCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
