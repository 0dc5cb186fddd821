// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceUpdateResource } from './WorkspaceUpdateResource.js';

export class WorkspaceUpdateRequest {
  @Type(() => WorkspaceUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
