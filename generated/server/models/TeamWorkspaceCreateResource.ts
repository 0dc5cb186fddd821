// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceCreateRelationships } from './TeamWorkspaceCreateRelationships.js';
import { TeamWorkspaceCreateAttributes } from './TeamWorkspaceCreateAttributes.js';

export class TeamWorkspaceCreateResource {
  @V.IsIn(['team-workspaces'])
  'type'!: 'team-workspaces';
  @Type(() => TeamWorkspaceCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: TeamWorkspaceCreateAttributes;
  @Type(() => TeamWorkspaceCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: TeamWorkspaceCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
