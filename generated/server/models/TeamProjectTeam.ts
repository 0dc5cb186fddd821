// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectTeamIdentifier } from './TeamProjectTeamIdentifier.js';

export class TeamProjectTeam {
  @Type(() => TeamProjectTeamIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamProjectTeamIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
