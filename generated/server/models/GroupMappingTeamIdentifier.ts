// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GroupMappingTeamIdentifier {
  @V.IsString()
  'id'!: string;
  @V.IsIn(['teams'])
  'type'!: 'teams';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
