// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceWorkspaceIdentifier } from './TeamWorkspaceWorkspaceIdentifier.js';

export class TeamWorkspaceWorkspace {
  @Type(() => TeamWorkspaceWorkspaceIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamWorkspaceWorkspaceIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
