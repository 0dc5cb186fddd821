// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationConfigurationWriteRelationships } from './NotificationConfigurationWriteRelationships.js';
import { NotificationConfigurationUpdateAttributes } from './NotificationConfigurationUpdateAttributes.js';

export class NotificationConfigurationUpdateResource {
  @V.IsIn(['notification-configurations'])
  'type'!: 'notification-configurations';
  @Type(() => NotificationConfigurationUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NotificationConfigurationUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NotificationConfigurationWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: NotificationConfigurationWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
