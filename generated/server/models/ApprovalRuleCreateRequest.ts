// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleCreateResource } from './ApprovalRuleCreateResource.js';

export class ApprovalRuleCreateRequest {
  @Type(() => ApprovalRuleCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ApprovalRuleCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
