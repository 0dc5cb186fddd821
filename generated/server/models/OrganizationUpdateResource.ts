// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationUpdateAttributes } from './OrganizationUpdateAttributes.js';

export class OrganizationUpdateResource {
  @V.IsIn(['organizations'])
  'type'!: 'organizations';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => OrganizationUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: OrganizationUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
