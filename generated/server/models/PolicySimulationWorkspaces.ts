// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySetWorkspaceId } from './PolicySetWorkspaceId.js';

export class PolicySimulationWorkspaces {
  @Type(() => PolicySetWorkspaceId)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMinSize(1)
  @V.ArrayMaxSize(100)
  @V.IsArray()
  'data'!: Array<PolicySetWorkspaceId>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
