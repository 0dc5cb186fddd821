// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationConfigurationCreateAttributes } from './NotificationConfigurationCreateAttributes.js';
import { NotificationConfigurationWriteRelationships } from './NotificationConfigurationWriteRelationships.js';

export class NotificationConfigurationCreateResource {
  @V.IsIn(['notification-configurations'])
  'type'!: 'notification-configurations';
  @Type(() => NotificationConfigurationCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NotificationConfigurationCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NotificationConfigurationWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: NotificationConfigurationWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
