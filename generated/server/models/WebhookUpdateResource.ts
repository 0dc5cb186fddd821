// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WebhookUpdateAttributes } from './WebhookUpdateAttributes.js';

export class WebhookUpdateResource {
  @V.IsIn(['webhooks'])
  'type'!: 'webhooks';
  @Type(() => WebhookUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: WebhookUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
