// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UserCreateResource } from './UserCreateResource.js';

export class UserCreateRequest {
  @Type(() => UserCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: UserCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
