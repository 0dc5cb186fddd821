// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NamedTeamTokenCreateAttributes } from './NamedTeamTokenCreateAttributes.js';

export class NamedTeamTokenCreateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['authentication-tokens'])
  'type'?: 'authentication-tokens';
  @Type(() => NamedTeamTokenCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NamedTeamTokenCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
