// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationUpdateAttributes } from './OrganizationUpdateAttributes.js';
import { OrganizationUpdateRelationships } from './OrganizationUpdateRelationships.js';

export class OrganizationUpdateResource {
  @V.IsIn(['organizations'])
  'type'!: 'organizations';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => OrganizationUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: OrganizationUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => OrganizationUpdateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: OrganizationUpdateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
