// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ApprovalRuleCreateAttributes {
  @V.IsIn(['approvals', 'confirm-changes'])
  'kind'!: 'approvals' | 'confirm-changes';

  /** Number of required approvals, only for the kind `approvals`; 1 by default. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(10)
  @V.IsInt()
  'required-approvals'?: number;
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'description'?: string | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
