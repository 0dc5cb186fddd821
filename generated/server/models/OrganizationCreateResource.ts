// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationCreateAttributes } from './OrganizationCreateAttributes.js';

export class OrganizationCreateResource {
  @V.IsIn(['organizations'])
  'type'!: 'organizations';
  @Type(() => OrganizationCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: OrganizationCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
