// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunApprovalCreateResource } from './RunApprovalCreateResource.js';

export class RunApprovalCreateRequest {
  @Type(() => RunApprovalCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RunApprovalCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
