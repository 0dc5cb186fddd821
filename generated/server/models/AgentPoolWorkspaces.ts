// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceReference } from './WorkspaceReference.js';

export class AgentPoolWorkspaces {
  @Type(() => WorkspaceReference)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'data'!: Array<WorkspaceReference>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
