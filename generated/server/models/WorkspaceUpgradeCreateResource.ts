// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceUpgradeCreateRelationships } from './WorkspaceUpgradeCreateRelationships.js';

export class WorkspaceUpgradeCreateResource {
  @V.IsIn(['workspaces'])
  'type'!: 'workspaces';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceUpgradeCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: WorkspaceUpgradeCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
