// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetNoCodeModulesRequest } from './VariableSetNoCodeModulesRequest.js';
import { VariableSetParent } from './VariableSetParent.js';
import { VariableSetWorkspacesRequest } from './VariableSetWorkspacesRequest.js';
import { VariableSetVarsRequest } from './VariableSetVarsRequest.js';
import { VariableSetProjectsRequest } from './VariableSetProjectsRequest.js';

export class VariableSetCreateRelationships {
  @V.IsOptional()
  @Type(() => VariableSetParent)
  @V.ValidateNested()
  @V.IsObject()
  'parent'?: VariableSetParent | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetVarsRequest)
  @V.ValidateNested()
  @V.IsObject()
  'vars'?: VariableSetVarsRequest;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetWorkspacesRequest)
  @V.ValidateNested()
  @V.IsObject()
  'workspaces'?: VariableSetWorkspacesRequest;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetProjectsRequest)
  @V.ValidateNested()
  @V.IsObject()
  'projects'?: VariableSetProjectsRequest;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetNoCodeModulesRequest)
  @V.ValidateNested()
  @V.IsObject()
  'no-code-modules'?: VariableSetNoCodeModulesRequest;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
