// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ApprovalRuleTeam } from './ApprovalRuleTeam.js';
import { ApprovalRuleModule } from './ApprovalRuleModule.js';
import { ApprovalRuleProject } from './ApprovalRuleProject.js';

/** The kind `approvals` requires `team`. At most one of `project` and `registry-module` may be present; without them, the rule applies to all workspaces of the organization. */
export class ApprovalRuleCreateRelationships {
  @V.IsOptional()
  @Type(() => ApprovalRuleTeam)
  @V.ValidateNested()
  @V.IsObject()
  'team'?: ApprovalRuleTeam | null;
  @V.IsOptional()
  @Type(() => ApprovalRuleProject)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: ApprovalRuleProject | null;
  @V.IsOptional()
  @Type(() => ApprovalRuleModule)
  @V.ValidateNested()
  @V.IsObject()
  'registry-module'?: ApprovalRuleModule | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
