import type { Subject } from '../../../core/caller/subject.js';
import { Conflict, Forbidden } from '../../../core/errors.js';
import type { Run } from '../run.entity.js';
import { type ApprovalStanding, requesterOf } from './approval-standing.js';
import type { RunApproval } from './run-approval.entity.js';

/** Far more than rules can require. */
const MAX_APPROVALS = 1_000;

/** Why the caller cannot approve the plan; null if it can, or there is nothing to approve. */
export function approvalRefusal(
  { caller }: Subject,
  run: Pick<Run, 'organization' | 'createdBy' | 'planHash'>,
  { requirements }: ApprovalStanding,
  approvals: readonly RunApproval[],
): Forbidden | Conflict | null {
  const { organization, createdBy, planHash } = run;
  if (requirements.length === 0) return null;
  if (caller.kind !== 'user') return new Forbidden('Only users can approve runs.');
  const own = caller.memberships.get(organization)?.teamIds ?? [];
  const { kind, id } = requesterOf(run);
  const [what, team] = createdBy.requestedBy
    ? ['set the schedule of this run', 'your team']
    : ['requested this run', `your team "${createdBy.name}"`];
  if (kind === 'user' && id === caller.id)
    return new Forbidden(`You ${what}. Somebody else has to approve it.`);
  if (kind === 'team' && own.includes(id))
    return new Forbidden(
      `The token of ${team} ${what}. Somebody outside of the team has to approve it.`,
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
