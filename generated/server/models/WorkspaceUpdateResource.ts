// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceWriteRelationships } from './WorkspaceWriteRelationships.js';
import { WorkspaceUpdateAttributes } from './WorkspaceUpdateAttributes.js';

export class WorkspaceUpdateResource {
  @V.IsIn(['workspaces'])
  'type'!: 'workspaces';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: WorkspaceUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: WorkspaceWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
