// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class RunApprovalOverrideRequest {
  /** The reason for the override. */
  @MinCharacters(1)
  @MaxCharacters(1024)
  @V.IsString()
  'comment'!: string;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
