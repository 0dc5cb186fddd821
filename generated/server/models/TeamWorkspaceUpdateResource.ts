// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamWorkspaceUpdateAttributes } from './TeamWorkspaceUpdateAttributes.js';

export class TeamWorkspaceUpdateResource {
  @V.IsIn(['team-workspaces'])
  'type'!: 'team-workspaces';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => TeamWorkspaceUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: TeamWorkspaceUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
