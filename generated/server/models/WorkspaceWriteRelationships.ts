// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceProjectChoice } from './WorkspaceProjectChoice.js';

export class WorkspaceWriteRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceProjectChoice)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: WorkspaceProjectChoice;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
