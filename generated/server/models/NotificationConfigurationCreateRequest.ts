// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationConfigurationCreateResource } from './NotificationConfigurationCreateResource.js';

export class NotificationConfigurationCreateRequest {
  @Type(() => NotificationConfigurationCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NotificationConfigurationCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
