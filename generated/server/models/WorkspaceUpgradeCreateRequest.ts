// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceUpgradeCreateResource } from './WorkspaceUpgradeCreateResource.js';

export class WorkspaceUpgradeCreateRequest {
  @Type(() => WorkspaceUpgradeCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceUpgradeCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
