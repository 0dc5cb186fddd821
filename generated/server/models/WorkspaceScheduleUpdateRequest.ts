// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceScheduleUpdateResource } from './WorkspaceScheduleUpdateResource.js';

export class WorkspaceScheduleUpdateRequest {
  @Type(() => WorkspaceScheduleUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceScheduleUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
