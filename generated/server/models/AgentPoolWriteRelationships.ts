// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentPoolWorkspaces } from './AgentPoolWorkspaces.js';
import { AgentPoolProjects } from './AgentPoolProjects.js';

/** The complete lists; an omitted list does not change. */
export class AgentPoolWriteRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolWorkspaces)
  @V.ValidateNested()
  @V.IsObject()
  'allowed-workspaces'?: AgentPoolWorkspaces;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolProjects)
  @V.ValidateNested()
  @V.IsObject()
  'allowed-projects'?: AgentPoolProjects;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => AgentPoolWorkspaces)
  @V.ValidateNested()
  @V.IsObject()
  'excluded-workspaces'?: AgentPoolWorkspaces;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
