// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WebhookUpdateResource } from './WebhookUpdateResource.js';

export class WebhookUpdateRequest {
  @Type(() => WebhookUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WebhookUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
