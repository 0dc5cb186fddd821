// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationUpdateResource } from './OrganizationUpdateResource.js';

export class OrganizationUpdateRequest {
  @Type(() => OrganizationUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: OrganizationUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
