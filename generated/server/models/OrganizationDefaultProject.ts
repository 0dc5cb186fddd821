// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationDefaultProjectIdentifier } from './OrganizationDefaultProjectIdentifier.js';

/** Null changes nothing, because an organization always has a default project. */
export class OrganizationDefaultProject {
  @V.IsOptional()
  @Type(() => OrganizationDefaultProjectIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'?: OrganizationDefaultProjectIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
