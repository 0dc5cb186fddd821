// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceWriteRelationships } from './WorkspaceWriteRelationships.js';
import { WorkspaceCreateAttributes } from './WorkspaceCreateAttributes.js';

export class WorkspaceCreateResource {
  @V.IsIn(['workspaces'])
  'type'!: 'workspaces';
  @Type(() => WorkspaceCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: WorkspaceCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: WorkspaceWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
