// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleModuleId } from './ApprovalRuleModuleId.js';

export class ApprovalRuleModule {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => ApprovalRuleModuleId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ApprovalRuleModuleId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
