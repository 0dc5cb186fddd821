// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleTeamId } from './ApprovalRuleTeamId.js';

export class ApprovalRuleTeam {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => ApprovalRuleTeamId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ApprovalRuleTeamId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
