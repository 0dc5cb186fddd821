// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ProviderTemplateCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(90)
  @V.Matches(regex('/^\\S(.*\\S)?$/'))
  @V.IsString()
  'name'!: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;

  /** Exactly one provider block, in HCL. Its label and its `alias` name the configuration. Values are constants with placeholders; Gantry refuses heredocs, functions and `dynamic` blocks. */
  @MinCharacters(1)
  @MaxCharacters(8192)
  @V.IsString()
  'configuration'!: string;

  /** `[<host>/]<namespace>/<name>`; null means `hashicorp/` and the local name. */
  @V.IsOptional()
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'source'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
