// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationMembershipTeams } from './OrganizationMembershipTeams.js';

export class OrganizationMembershipCreateRelationships {
  @V.IsOptional()
  @Type(() => OrganizationMembershipTeams)
  @V.ValidateNested()
  @V.IsObject()
  'teams'?: OrganizationMembershipTeams | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
