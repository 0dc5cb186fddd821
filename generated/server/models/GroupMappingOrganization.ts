// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupMappingOrganizationIdentifier } from './GroupMappingOrganizationIdentifier.js';

export class GroupMappingOrganization {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => GroupMappingOrganizationIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GroupMappingOrganizationIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
