// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectUpdateResource } from './TeamProjectUpdateResource.js';

export class TeamProjectUpdateRequest {
  @Type(() => TeamProjectUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamProjectUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
