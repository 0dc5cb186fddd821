// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { GroupMappingCreateRelationships } from './GroupMappingCreateRelationships.js';
import { GroupMappingCreateAttributes } from './GroupMappingCreateAttributes.js';

export class GroupMappingCreateResource {
  @V.IsIn(['group-mappings'])
  'type'!: 'group-mappings';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => GroupMappingCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: GroupMappingCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => GroupMappingCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: GroupMappingCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
