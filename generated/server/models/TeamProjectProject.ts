// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectProjectIdentifier } from './TeamProjectProjectIdentifier.js';

export class TeamProjectProject {
  @Type(() => TeamProjectProjectIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: TeamProjectProjectIdentifier;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
