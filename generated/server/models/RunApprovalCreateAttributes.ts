// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RunApprovalCreateAttributes {
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'comment'?: string | null;

  /** The `plan-hash` of the plan that the caller has seen. If the run has a different plan, the response is 409. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'plan-hash'?: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
