// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

/** Values of the variables of the template, and the partition; `null` means none. For an operator's template, each other member is the value of the variable with that name. */
export class PolicyVariables {
  /** Value of the variable `name`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'Name'?: string;

  /** Partition that the policy applies to. If it is absent or empty, the query parameter `partition` and then its default apply. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'Partition'?: string;

  [member: string]: unknown;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
