// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GpgKeyDeleteResource {
  @V.IsIn(['gpg-keys'])
  'type'!: 'gpg-keys';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
