// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceTeam } from './TeamWorkspaceTeam.js';
import { TeamWorkspaceWorkspace } from './TeamWorkspaceWorkspace.js';

export class TeamWorkspaceCreateRelationships {
  @Type(() => TeamWorkspaceTeam)
  @V.ValidateNested()
  @V.IsObject()
  'team'!: TeamWorkspaceTeam;
  @Type(() => TeamWorkspaceWorkspace)
  @V.ValidateNested()
  @V.IsObject()
  'workspace'!: TeamWorkspaceWorkspace;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
