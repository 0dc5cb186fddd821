import { Controller } from '@nestjs/common';
import {
  type ApprovalRulesApiContract,
  CreateApprovalRule,
  type CreateApprovalRuleCall,
  DeleteApprovalRule,
  type DeleteApprovalRuleCall,
  ListApprovalRules,
  type ListApprovalRulesCall,
  ListEffectiveApprovalRules,
  type ListEffectiveApprovalRulesCall,
  ListProjectApprovalRules,
  type ListProjectApprovalRulesCall,
  ReadApprovalRule,
  type ReadApprovalRuleCall,
  UpdateApprovalRule,
  type UpdateApprovalRuleCall,
} from '../../../generated/server/apis/ApprovalRulesApi.js';
import type { ApprovalRuleDocument } from '../../../generated/server/models/ApprovalRuleDocument.js';
import type { ApprovalRuleListDocument } from '../../../generated/server/models/ApprovalRuleListDocument.js';
import type { EffectiveApprovalRulesDocument } from '../../../generated/server/models/EffectiveApprovalRulesDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentApprovalRule } from './approval-rule.presenter.js';
import { ApprovalRulesService } from './approval-rules.service.js';

@Controller()
export class ApprovalRulesController implements ApprovalRulesApiContract {
  constructor(private readonly rules: ApprovalRulesService) {}

  @ListApprovalRules()
  async listApprovalRules({
    subject,
    path,
    query,
    request,
  }: ListApprovalRulesCall): Promise<ApprovalRuleListDocument> {
    const page = pageOf(query);
    const moduleId = query['filter[registry-module][id]'];
    const found = await this.rules.list(subject, path.organization_name, moduleId, page);
    return presentList(request, page, found, presentApprovalRule);
  }

  @CreateApprovalRule()
  async createApprovalRule({
    subject,
    path,
    body,
  }: CreateApprovalRuleCall): Promise<ApprovalRuleDocument> {
    const { attributes, relationships = {} } = body.data;
    const view = await this.rules.create(subject, path.organization_name, {
      kind: attributes.kind,
      requiredApprovals: attributes['required-approvals'] ?? null,
      description: attributes.description ?? null,
      teamId: relationships.team?.data?.id ?? null,
      projectId: relationships.project?.data?.id ?? null,
      moduleId: relationships['registry-module']?.data?.id ?? null,
    });
    return { data: presentApprovalRule(view) };
  }

  @ReadApprovalRule()
  async readApprovalRule({ subject, path }: ReadApprovalRuleCall): Promise<ApprovalRuleDocument> {
    return { data: presentApprovalRule(await this.rules.read(subject, path.approval_rule_id)) };
  }

  @UpdateApprovalRule()
  async updateApprovalRule({
    subject,
    path,
    body,
  }: UpdateApprovalRuleCall): Promise<ApprovalRuleDocument> {
    const { attributes = {}, relationships = {} } = body.data;
    const view = await this.rules.update(subject, path.approval_rule_id, {
      requiredApprovals: attributes['required-approvals'],
      description: attributes.description,
      teamId: relationships.team?.data?.id,
    });
    return { data: presentApprovalRule(view) };
  }

  @DeleteApprovalRule()
  deleteApprovalRule({ subject, path }: DeleteApprovalRuleCall): Promise<void> {
    return this.rules.delete(subject, path.approval_rule_id);
  }

  @ListProjectApprovalRules()
  async listProjectApprovalRules({
    subject,
    path,
    query,
    request,
  }: ListProjectApprovalRulesCall): Promise<ApprovalRuleListDocument> {
    const page = pageOf(query);
    const found = await this.rules.listOfProject(subject, path.project_id, page);
    return presentList(request, page, found, presentApprovalRule);
  }

  @ListEffectiveApprovalRules()
  async listEffectiveApprovalRules({
    subject,
    path,
  }: ListEffectiveApprovalRulesCall): Promise<EffectiveApprovalRulesDocument> {
    const found = await this.rules.listOfWorkspace(subject, path.workspace_id);
    return { data: found.map(presentApprovalRule) };
  }
}
