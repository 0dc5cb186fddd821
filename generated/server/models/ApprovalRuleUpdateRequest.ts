// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleUpdateResource } from './ApprovalRuleUpdateResource.js';

export class ApprovalRuleUpdateRequest {
  @Type(() => ApprovalRuleUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ApprovalRuleUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
