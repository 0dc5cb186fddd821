import type { RunApprovalMeta } from '../../../../generated/server/models/RunApprovalMeta.js';
import type { RunApprovalResource } from '../../../../generated/server/models/RunApprovalResource.js';
import { isApproved } from './approval-status.js';
import type { RunApproval } from './run-approval.entity.js';
import type { ApprovalsView } from './run-approvals.service.js';

export function presentRunApproval(approval: RunApproval): RunApprovalResource {
  const { id, kind, userName, comment, planHash, createdAt, runId, userId } = approval;
  return {
    id,
    type: 'run-approvals',
    attributes: {
      kind,
      'user-name': userName,
      comment,
      'plan-hash': planHash,
      'created-at': createdAt,
    },
    relationships: {
      run: { data: { id: runId, type: 'runs' } },
      user: { data: { id: userId, type: 'users' } },
    },
    links: { self: `/api/v2/run-approvals/${id}` },
  };
}

export function presentApprovalMeta(view: ApprovalsView): RunApprovalMeta {
  const { planHash, status, refusal, canApprove, canOverride } = view;
  return {
    'plan-hash': planHash,
    'is-approved': isApproved(status),
    'is-overridden': status.isOverridden,
    'needs-confirmation': status.needsConfirmation,
    'can-approve': canApprove,
    'can-override': canOverride,
    refusal,
    requirements: status.requirements.map(
      ({ ruleId, teamId, teamName, required, given, missing }) => ({
        'rule-id': ruleId,
        'team-id': teamId,
        'team-name': teamName,
        required,
        given,
        missing,
      }),
    ),
  };
}
