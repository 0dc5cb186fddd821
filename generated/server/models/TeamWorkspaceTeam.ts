// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceTeamIdentifier } from './TeamWorkspaceTeamIdentifier.js';

export class TeamWorkspaceTeam {
  @Type(() => TeamWorkspaceTeamIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamWorkspaceTeamIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
