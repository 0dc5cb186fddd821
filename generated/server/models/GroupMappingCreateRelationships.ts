// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupMappingOrganization } from './GroupMappingOrganization.js';
import { GroupMappingTeam } from './GroupMappingTeam.js';

export class GroupMappingCreateRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => GroupMappingOrganization)
  @V.ValidateNested()
  @V.IsObject()
  'organization'?: GroupMappingOrganization;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => GroupMappingTeam)
  @V.ValidateNested()
  @V.IsObject()
  'team'?: GroupMappingTeam;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
