// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { WebhookCreateResource } from './WebhookCreateResource.js';

export class WebhookCreateRequest {
  @Type(() => WebhookCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: WebhookCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
