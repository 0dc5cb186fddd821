// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class SignInProviderUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^\\S(.*\\S)?$/'))
  @V.IsString()
  'name'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'client-id'?: string;

  /** Null removes the secret. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(1024)
  @V.IsString()
  'client-secret'?: string | null;

  /** Must include `openid`. With `offline_access`, most issuers send a refresh token, with which Gantry confirms sessions. A new provider has `openid`, `profile` and `email` by default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[!#-+\\-.-\\[\\]-~]{1,64}$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayMinSize(1)
  @V.ArrayMaxSize(20)
  @V.IsArray()
  'scopes'?: Array<string>;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'username-claim'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'groups-claim'?: string;
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'site-admin-group'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'enabled'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
