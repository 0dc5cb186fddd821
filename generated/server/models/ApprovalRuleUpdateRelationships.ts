// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleTeam } from './ApprovalRuleTeam.js';

export class ApprovalRuleUpdateRelationships {
  @V.IsOptional()
  @Type(() => ApprovalRuleTeam)
  @V.ValidateNested()
  @V.IsObject()
  'team'?: ApprovalRuleTeam | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
