// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TagReferences } from './TagReferences.js';
import { WorkspaceProjectChoice } from './WorkspaceProjectChoice.js';
import { NewTagBindings } from './NewTagBindings.js';

export class WorkspaceWriteRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceProjectChoice)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: WorkspaceProjectChoice;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => TagReferences)
  @V.ValidateNested()
  @V.IsObject()
  'tags'?: TagReferences;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NewTagBindings)
  @V.ValidateNested()
  @V.IsObject()
  'tag-bindings'?: NewTagBindings;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
