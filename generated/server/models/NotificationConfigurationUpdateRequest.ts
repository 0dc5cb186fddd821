// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationConfigurationUpdateResource } from './NotificationConfigurationUpdateResource.js';

export class NotificationConfigurationUpdateRequest {
  @Type(() => NotificationConfigurationUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NotificationConfigurationUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
