// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectCreateResource } from './TeamProjectCreateResource.js';

export class TeamProjectCreateRequest {
  @Type(() => TeamProjectCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamProjectCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
