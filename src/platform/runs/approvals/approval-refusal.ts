import type { Subject } from '../../../core/caller/subject.js';
import { Conflict, Forbidden } from '../../../core/errors.js';
import type { Run } from '../run.entity.js';
import type { ApprovalStatus } from './approval-status.js';
import { requestersOf } from './approvers.js';
import type { RunApproval } from './run-approval.entity.js';

/**
 * A run with this many approvals and overrides accepts no further approval. All rules together
 * require no more.
 */
const MAX_APPROVALS = 1_000;

/**
 * Returns the error that refuses an approval by the caller; null if nothing refuses it, or no
 * approval is required. Checks neither permissions nor the status of the run.
 */
export function findApprovalRefusal(
  { caller }: Subject,
  run: Pick<Run, 'organization' | 'createdBy' | 'planHash' | 'purpose'>,
  { requirements }: ApprovalStatus,
  approvals: readonly RunApproval[],
): Forbidden | Conflict | null {
  const { organization, planHash, createdBy } = run;
  if (requirements.length === 0) return null;
  if (caller.kind !== 'user') return new Forbidden('Only users can approve runs.');
  const { teamIds = [], owner: isOwner = false } = caller.memberships.get(organization) ?? {};
  const request = describeRequest(run);
  const team = createdBy.requestedBy ? 'your team' : `your team "${createdBy.name}"`;
  const requesters = requestersOf(run);
  if (requesters.some(({ kind, id }) => kind === 'user' && id === caller.id))
    return new Forbidden(`You ${request}. Somebody else has to approve it.`);
  if (requesters.some(({ kind, id }) => kind === 'team' && teamIds.includes(id)))
    return new Forbidden(
      `The token of ${team} ${request}. Somebody outside of the team has to approve it.`,
    );
  if (isOwner && requesters.some(({ kind }) => kind === 'organization'))
    return new Forbidden(
      `The organization's token ${request}. Somebody who is not an owner has to approve it.`,
    );
  if (!requirements.some(({ teamId }) => teamIds.includes(teamId))) {
    const teams = formatTeams(requirements.map(({ teamName }) => teamName));
    return new Forbidden(`Only members of ${teams} can approve this run.`);
  }
  const isOwn = (one: RunApproval): boolean =>
    one.kind === 'approval' && one.userId === caller.id && one.planHash === planHash;
  if (approvals.some(isOwn)) return new Conflict('You have already approved this plan.');
  if (approvals.length >= MAX_APPROVALS)
    return new Conflict(`The run already has the maximum of ${MAX_APPROVALS} approvals.`);
  return null;
}

function describeRequest({ createdBy, purpose }: Pick<Run, 'createdBy' | 'purpose'>): string {
  if (!createdBy.requestedBy) return 'requested this run';
  if (purpose === 'auto-destroy') return 'set or extended the time of this destruction';
  if (purpose === 'no-code-upgrade')
    return 'created or managed the campaign of this run, or set inputs for the run';
  return 'set the schedule of this run';
}

function formatTeams(names: readonly string[]): string {
  const quoted = [...new Set(names)].map((name) => `"${name}"`);
  return quoted.length === 1 ? `the team ${quoted.join()}` : `the teams ${quoted.join(', ')}`;
}
