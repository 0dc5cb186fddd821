import { Controller } from '@nestjs/common';
import {
  CreateEgressRule,
  type CreateEgressRuleCall,
  DeleteEgressRule,
  type DeleteEgressRuleCall,
  type EgressRulesApiContract,
  ListEgressRules,
  type ListEgressRulesCall,
  ListProjectEgressRules,
  type ListProjectEgressRulesCall,
  ReadEgressRule,
  type ReadEgressRuleCall,
} from '../../../generated/server/apis/EgressRulesApi.js';
import type { EgressRuleDocument } from '../../../generated/server/models/EgressRuleDocument.js';
import type { EgressRuleListDocument } from '../../../generated/server/models/EgressRuleListDocument.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { presentEgressRule } from './egress-rule.presenter.js';
import { EgressRulesService } from './egress-rules.service.js';

@Controller()
export class EgressRulesController implements EgressRulesApiContract {
  constructor(private readonly rules: EgressRulesService) {}

  @ListEgressRules()
  async listEgressRules({
    subject,
    path,
    query,
    request,
  }: ListEgressRulesCall): Promise<EgressRuleListDocument> {
    const page = pageOf(query);
    const moduleId = query['filter[registry-module][id]'];
    const found = await this.rules.list(subject, path.organization_name, moduleId, page);
    return presentList(request, page, found, presentEgressRule);
  }

  @CreateEgressRule()
  async createEgressRule({
    subject,
    path,
    body,
  }: CreateEgressRuleCall): Promise<EgressRuleDocument> {
    const { attributes, relationships = {} } = body.data;
    const rule = await this.rules.create(subject, path.organization_name, {
      host: attributes.host,
      description: attributes.description ?? null,
      delegated: attributes.delegated ?? false,
      projectId: relationships.project?.data?.id ?? null,
      moduleId: relationships['registry-module']?.data?.id ?? null,
    });
    return { data: presentEgressRule(rule) };
  }

  @ReadEgressRule()
  async readEgressRule({ subject, path }: ReadEgressRuleCall): Promise<EgressRuleDocument> {
    return { data: presentEgressRule(await this.rules.read(subject, path.egress_rule_id)) };
  }

  @DeleteEgressRule()
  deleteEgressRule({ subject, path }: DeleteEgressRuleCall): Promise<void> {
    return this.rules.delete(subject, path.egress_rule_id);
  }

  @ListProjectEgressRules()
  async listProjectEgressRules({
    subject,
    path,
    query,
    request,
  }: ListProjectEgressRulesCall): Promise<EgressRuleListDocument> {
    const page = pageOf(query);
    const found = await this.rules.listOfProject(subject, path.project_id, page);
    return presentList(request, page, found, presentEgressRule);
  }
}
