// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceScheduleCreateAttributes } from './WorkspaceScheduleCreateAttributes.js';

export class WorkspaceScheduleCreateResource {
  @V.IsIn(['workspace-schedules'])
  'type'!: 'workspace-schedules';
  @Type(() => WorkspaceScheduleCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: WorkspaceScheduleCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
