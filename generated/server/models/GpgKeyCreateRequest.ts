// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GpgKeyCreateResource } from './GpgKeyCreateResource.js';

export class GpgKeyCreateRequest {
  @Type(() => GpgKeyCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GpgKeyCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
