// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleProjectId } from './ApprovalRuleProjectId.js';

export class ApprovalRuleProject {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => ApprovalRuleProjectId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ApprovalRuleProjectId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
