// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamCreateResource } from './TeamCreateResource.js';

export class TeamCreateRequest {
  @Type(() => TeamCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
