// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetWorkspaces } from './PolicySetWorkspaces.js';
import { PolicySetProjects } from './PolicySetProjects.js';

export class PolicySetTargets {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => PolicySetProjects)
  @V.ValidateNested()
  @V.IsObject()
  'projects'?: PolicySetProjects;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => PolicySetWorkspaces)
  @V.ValidateNested()
  @V.IsObject()
  'workspaces'?: PolicySetWorkspaces;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
