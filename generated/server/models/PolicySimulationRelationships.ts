// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySimulationWorkspaces } from './PolicySimulationWorkspaces.js';

export class PolicySimulationRelationships {
  @Type(() => PolicySimulationWorkspaces)
  @V.ValidateNested()
  @V.IsObject()
  'workspaces'!: PolicySimulationWorkspaces;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
