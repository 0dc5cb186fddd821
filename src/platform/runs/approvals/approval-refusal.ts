import type { Subject } from '../../../core/caller/subject.js';
import { Conflict, Forbidden } from '../../../core/errors.js';
import type { Run } from '../run.entity.js';
import type { ApprovalStanding } from './approval-standing.js';
import type { RunApproval } from './run-approval.entity.js';

/** Far more than rules can require. */
const MAX_APPROVALS = 1_000;

/** Why the caller cannot approve the plan; null if it can, or there is nothing to approve. */
export function approvalRefusal(
  { caller }: Subject,
  { organization, createdBy, planHash }: Pick<Run, 'organization' | 'createdBy' | 'planHash'>,
  { requirements }: ApprovalStanding,
  approvals: readonly RunApproval[],
): Forbidden | Conflict | null {
  if (requirements.length === 0) return null;
  if (caller.kind !== 'user') return new Forbidden('Only users can approve runs.');
  const own = caller.memberships.get(organization)?.teamIds ?? [];
  if (createdBy.kind === 'user' && createdBy.id === caller.id)
    return new Forbidden('You requested this run. Somebody else has to approve it.');
  if (createdBy.kind === 'team' && own.includes(createdBy.id))
    return new Forbidden(
      `The token of your team "${createdBy.name}" requested this run. Somebody outside of the team has to approve it.`,
    );
  if (!requirements.some(({ teamId }) => own.includes(teamId)))
    return new Forbidden(
      `Only members of ${teamsOf(requirements.map(({ teamName }) => teamName))} can approve this run.`,
    );
  const isOwn = (one: RunApproval): boolean =>
    one.kind === 'approval' && one.userId === caller.id && one.planHash === planHash;
  if (approvals.some(isOwn)) return new Conflict('You have already approved this plan.');
  if (approvals.length >= MAX_APPROVALS) return new Conflict('The plan has enough approvals.');
  return null;
}

function teamsOf(names: readonly string[]): string {
  const quoted = [...new Set(names)].map((name) => `"${name}"`);
  return quoted.length === 1 ? `the team ${quoted.join()}` : `the teams ${quoted.join(', ')}`;
}
