// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { TeamUserIdentifier } from './TeamUserIdentifier.js';

export class TeamUsersRequest {
  @Type(() => TeamUserIdentifier)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMaxSize(1000)
  @V.IsArray()
  'data'!: Array<TeamUserIdentifier>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
