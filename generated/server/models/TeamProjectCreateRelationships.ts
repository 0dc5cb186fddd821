// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectTeam } from './TeamProjectTeam.js';
import { TeamProjectProject } from './TeamProjectProject.js';

export class TeamProjectCreateRelationships {
  @Type(() => TeamProjectTeam)
  @V.ValidateNested()
  @V.IsObject()
  'team'!: TeamProjectTeam;
  @Type(() => TeamProjectProject)
  @V.ValidateNested()
  @V.IsObject()
  'project'!: TeamProjectProject;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
