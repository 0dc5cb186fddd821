// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamUpdateResource } from './TeamUpdateResource.js';

export class TeamUpdateRequest {
  @Type(() => TeamUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
