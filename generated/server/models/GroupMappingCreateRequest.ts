// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupMappingCreateResource } from './GroupMappingCreateResource.js';

export class GroupMappingCreateRequest {
  @Type(() => GroupMappingCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: GroupMappingCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
