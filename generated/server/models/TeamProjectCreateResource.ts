// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamProjectCreateRelationships } from './TeamProjectCreateRelationships.js';
import { TeamProjectAccessAttributes } from './TeamProjectAccessAttributes.js';

export class TeamProjectCreateResource {
  @V.IsIn(['team-projects'])
  'type'!: 'team-projects';
  @Type(() => TeamProjectAccessAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: TeamProjectAccessAttributes;
  @Type(() => TeamProjectCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: TeamProjectCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
