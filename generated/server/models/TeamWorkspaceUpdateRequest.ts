// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceUpdateResource } from './TeamWorkspaceUpdateResource.js';

export class TeamWorkspaceUpdateRequest {
  @Type(() => TeamWorkspaceUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamWorkspaceUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
