// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceScheduleCreateResource } from './WorkspaceScheduleCreateResource.js';

export class WorkspaceScheduleCreateRequest {
  @Type(() => WorkspaceScheduleCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WorkspaceScheduleCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
