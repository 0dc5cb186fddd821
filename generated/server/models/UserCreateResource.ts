// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UserCreateAttributes } from './UserCreateAttributes.js';

export class UserCreateResource {
  @V.IsIn(['users'])
  'type'!: 'users';
  @Type(() => UserCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: UserCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
