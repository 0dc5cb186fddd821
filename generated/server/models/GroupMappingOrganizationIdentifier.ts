// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class GroupMappingOrganizationIdentifier {
  @V.IsString()
  'id'!: string;
  @V.IsIn(['organizations'])
  'type'!: 'organizations';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
