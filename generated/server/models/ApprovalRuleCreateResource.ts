// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleCreateAttributes } from './ApprovalRuleCreateAttributes.js';
import { ApprovalRuleCreateRelationships } from './ApprovalRuleCreateRelationships.js';

export class ApprovalRuleCreateResource {
  @V.IsIn(['approval-rules'])
  'type'!: 'approval-rules';
  @Type(() => ApprovalRuleCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: ApprovalRuleCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ApprovalRuleCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: ApprovalRuleCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
