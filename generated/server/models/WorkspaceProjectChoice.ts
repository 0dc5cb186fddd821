// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceProjectIdentifier } from './WorkspaceProjectIdentifier.js';

/** Null counts as omitted. */
export class WorkspaceProjectChoice {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => WorkspaceProjectIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceProjectIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
