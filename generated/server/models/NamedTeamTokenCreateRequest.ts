// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NamedTeamTokenCreateResource } from './NamedTeamTokenCreateResource.js';

export class NamedTeamTokenCreateRequest {
  @Type(() => NamedTeamTokenCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: NamedTeamTokenCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
