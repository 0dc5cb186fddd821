// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class PolicySetWorkspaceId {
  @V.IsIn(['workspaces'])
  'type'!: 'workspaces';
  @MaxCharacters(64)
  @V.IsString()
  'id'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
