// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class VarCreateAttributes {
  /** Name of the variable. */
  @MinCharacters(1)
  @MaxCharacters(256)
  @V.IsString()
  'key'!: string;

  /** Value of the variable, at most 256 KiB. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'value'?: string;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;

  /** `iac`: a variable of the provisioning tool; `terraform` means the same. `env`: an environment variable of the run. Responses contain the category as it was sent. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['iac', 'env', 'terraform'])
  'category'?: 'iac' | 'env' | 'terraform';

  /** Whether the value is a literal of the configuration language, such as a list. Has no effect on `env`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'hcl'?: boolean;

  /** Whether responses omit the value. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'sensitive'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
