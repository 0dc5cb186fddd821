// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceCreateResource } from './TeamWorkspaceCreateResource.js';

export class TeamWorkspaceCreateRequest {
  @Type(() => TeamWorkspaceCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamWorkspaceCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
