// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/http/contract/runtime.js';
import { WorkspaceProjectIdentifier } from './WorkspaceProjectIdentifier.js';

export class WorkspaceProjectChoice {
  @Type(() => WorkspaceProjectIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceProjectIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
