// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/http/contract/runtime.js';

export class VarCreateAttributes {
  /** Name of the variable. */
  @MinCharacters(1)
  @V.IsString()
  'key'!: string;

  /** Value of the variable. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'value'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'description'?: string;

  /** `iac`: a variable of the provisioning tool. `env`: an environment variable of the run. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['iac', 'env'])
  'category'?: 'iac' | 'env';

  /** Whether the value is an expression of the configuration language, such as a list. No effect on `env`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'hcl'?: boolean;

  /** Whether the value can be written but never read again. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'sensitive'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
