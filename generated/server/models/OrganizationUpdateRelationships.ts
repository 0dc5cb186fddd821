// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationDefaultProject } from './OrganizationDefaultProject.js';

export class OrganizationUpdateRelationships {
  @V.IsOptional()
  @Type(() => OrganizationDefaultProject)
  @V.ValidateNested()
  @V.IsObject()
  'default-project'?: OrganizationDefaultProject | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
