// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationMembershipCreateAttributes } from './OrganizationMembershipCreateAttributes.js';
import { OrganizationMembershipCreateRelationships } from './OrganizationMembershipCreateRelationships.js';

export class OrganizationMembershipCreateResource {
  @V.IsIn(['organization-memberships'])
  'type'!: 'organization-memberships';
  @Type(() => OrganizationMembershipCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: OrganizationMembershipCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => OrganizationMembershipCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: OrganizationMembershipCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
