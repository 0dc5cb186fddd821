// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationCreateResource } from './OrganizationCreateResource.js';

export class OrganizationCreateRequest {
  @Type(() => OrganizationCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: OrganizationCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
