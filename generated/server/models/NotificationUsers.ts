// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationUserId } from './NotificationUserId.js';

export class NotificationUsers {
  @Type(() => NotificationUserId)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(50)
  @V.IsArray()
  'data'!: Array<NotificationUserId>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
