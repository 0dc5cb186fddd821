// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GpgKeyUpdateResource } from './GpgKeyUpdateResource.js';

export class GpgKeyUpdateRequest {
  @Type(() => GpgKeyUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GpgKeyUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
