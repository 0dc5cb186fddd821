// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceCreateResource } from './WorkspaceCreateResource.js';

export class WorkspaceCreateRequest {
  @Type(() => WorkspaceCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
