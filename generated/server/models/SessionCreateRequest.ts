// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SessionCreateResource } from './SessionCreateResource.js';

export class SessionCreateRequest {
  @Type(() => SessionCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: SessionCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
