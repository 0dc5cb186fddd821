// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunWorkspaceIdentifier } from './RunWorkspaceIdentifier.js';

export class RunWorkspaceRelationship {
  @Type(() => RunWorkspaceIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RunWorkspaceIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
