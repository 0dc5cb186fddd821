// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationMembershipCreateResource } from './OrganizationMembershipCreateResource.js';

export class OrganizationMembershipCreateRequest {
  @Type(() => OrganizationMembershipCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: OrganizationMembershipCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
