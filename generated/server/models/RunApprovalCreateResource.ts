// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunApprovalCreateAttributes } from './RunApprovalCreateAttributes.js';

export class RunApprovalCreateResource {
  @V.IsIn(['run-approvals'])
  'type'!: 'run-approvals';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RunApprovalCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: RunApprovalCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
