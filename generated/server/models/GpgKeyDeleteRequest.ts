// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GpgKeyDeleteResource } from './GpgKeyDeleteResource.js';

/** An optional body; `null` counts as no body. */
export class GpgKeyDeleteRequest {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => GpgKeyDeleteResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'?: GpgKeyDeleteResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
