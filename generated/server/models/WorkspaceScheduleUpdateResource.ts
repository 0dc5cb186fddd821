// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WorkspaceScheduleUpdateAttributes } from './WorkspaceScheduleUpdateAttributes.js';

export class WorkspaceScheduleUpdateResource {
  @V.IsIn(['workspace-schedules'])
  'type'!: 'workspace-schedules';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => WorkspaceScheduleUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: WorkspaceScheduleUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
