// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupMappingTeamIdentifier } from './GroupMappingTeamIdentifier.js';

export class GroupMappingTeam {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => GroupMappingTeamIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GroupMappingTeamIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
