// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationUsers } from './NotificationUsers.js';

export class NotificationConfigurationWriteRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NotificationUsers)
  @V.ValidateNested()
  @V.IsObject()
  'users'?: NotificationUsers;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
