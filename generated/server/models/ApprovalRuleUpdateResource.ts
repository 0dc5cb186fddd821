// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleUpdateRelationships } from './ApprovalRuleUpdateRelationships.js';
import { ApprovalRuleUpdateAttributes } from './ApprovalRuleUpdateAttributes.js';

export class ApprovalRuleUpdateResource {
  @V.IsIn(['approval-rules'])
  'type'!: 'approval-rules';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ApprovalRuleUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: ApprovalRuleUpdateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ApprovalRuleUpdateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: ApprovalRuleUpdateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
