// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeWorkspaceCreateProjectIdentifier } from './NoCodeWorkspaceCreateProjectIdentifier.js';

/** Null counts as omitted. */
export class NoCodeWorkspaceCreateProject {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => NoCodeWorkspaceCreateProjectIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NoCodeWorkspaceCreateProjectIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
