// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GpgKeyCreateAttributes } from './GpgKeyCreateAttributes.js';

export class GpgKeyCreateResource {
  @V.IsIn(['gpg-keys'])
  'type'!: 'gpg-keys';
  @Type(() => GpgKeyCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: GpgKeyCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
