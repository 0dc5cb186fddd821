// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetNoCodeModulesRequest } from './VariableSetNoCodeModulesRequest.js';
import { VariableSetWorkspacesRequest } from './VariableSetWorkspacesRequest.js';
import { VariableSetProjectsRequest } from './VariableSetProjectsRequest.js';

/** A relationship in the request replaces its previous value. */
export class VariableSetUpdateRelationships {
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
