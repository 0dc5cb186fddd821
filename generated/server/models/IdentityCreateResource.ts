// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { IdentityCreateAttributes } from './IdentityCreateAttributes.js';

export class IdentityCreateResource {
  @V.IsIn(['identities'])
  'type'!: 'identities';
  @Type(() => IdentityCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: IdentityCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
