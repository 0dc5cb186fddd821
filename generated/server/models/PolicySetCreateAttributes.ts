// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicyToWrite } from './PolicyToWrite.js';

export class PolicySetCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^[A-Za-z0-9_-]+$/'))
  @V.IsString()
  'name'!: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['opa'])
  'kind'?: 'opa';

  /** Default: false. A global set has no projects and workspaces. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'global'?: boolean;

  /** The contents of all policies have at most 262,144 characters in total. */
  @Type(() => PolicyToWrite)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.ArrayMinSize(1)
  @V.ArrayMaxSize(20)
  @V.IsArray()
  'policies'!: Array<PolicyToWrite>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
