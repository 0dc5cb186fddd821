// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WebhookCreateAttributes } from './WebhookCreateAttributes.js';

export class WebhookCreateResource {
  @V.IsIn(['webhooks'])
  'type'!: 'webhooks';
  @Type(() => WebhookCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: WebhookCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
