// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GpgKeyUpdateAttributes } from './GpgKeyUpdateAttributes.js';

export class GpgKeyUpdateResource {
  @V.IsIn(['gpg-keys'])
  'type'!: 'gpg-keys';
  @Type(() => GpgKeyUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: GpgKeyUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
