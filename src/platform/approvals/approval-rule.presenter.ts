import type { ApprovalRuleResource } from '../../../generated/server/models/ApprovalRuleResource.js';
import type { ApprovalRule } from './approval-rule.entity.js';

export interface ApprovalRuleView {
  readonly rule: ApprovalRule;
  readonly teamName: string | null;
}

export function presentApprovalRule({ rule, teamName }: ApprovalRuleView): ApprovalRuleResource {
  const { id, organization, kind, requiredApprovals, description, createdAt } = rule;
  const { projectId, moduleId, teamId } = rule;
  return {
    id,
    type: 'approval-rules',
    attributes: {
      kind,
      'required-approvals': requiredApprovals,
      'team-name': teamName,
      description,
      'created-at': createdAt,
    },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      project: { data: projectId === null ? null : { id: projectId, type: 'projects' } },
      'registry-module': {
        data: moduleId === null ? null : { id: moduleId, type: 'registry-modules' },
      },
      team: { data: teamId === null ? null : { id: teamId, type: 'teams' } },
    },
    links: { self: `/api/v2/approval-rules/${id}` },
  };
}
