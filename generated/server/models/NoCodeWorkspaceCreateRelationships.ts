// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeWorkspaceCreateProject } from './NoCodeWorkspaceCreateProject.js';
import { VarCreateRelationship } from './VarCreateRelationship.js';

export class NoCodeWorkspaceCreateRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeWorkspaceCreateProject)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: NoCodeWorkspaceCreateProject;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VarCreateRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'vars'?: VarCreateRelationship;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
