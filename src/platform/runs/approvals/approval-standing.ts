import { type EntityManager, In } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import type { ChangeCounts } from '../../../execution/execution.js';
import {
  type EffectiveRule,
  effectiveApprovalRules,
} from '../../approvals/effective-approval-rules.js';
import { TeamMembership } from '../../identity/teams/team.entity.js';
import { moduleOf, type Requester, type Run, type RunActor } from '../run.entity.js';
import { RunApproval } from './run-approval.entity.js';

/** The approvals of one rule. */
export interface Requirement {
  readonly ruleId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly required: number;
  /** Those that count. */
  readonly given: number;
  readonly missing: number;
}

/** What the rules require for the plan of a run, and which approvals are missing. */
export interface ApprovalStanding {
  readonly requirements: readonly Requirement[];
  readonly isOverridden: boolean;
  /** Whether a rule prevents the run from being applied automatically. */
  readonly needsConfirmation: boolean;
}

/** A run, as far as approvals depend on it. */
export type JudgedRun = Pick<
  Run,
  'id' | 'organization' | 'workspaceId' | 'module' | 'planHash' | 'plannedChanges' | 'createdBy'
>;

/**
 * Reads the rules and approvals that apply now. Approvals by the user who requested the run or
 * confirms it do not count, nor those of users who have left the team.
 */
export async function approvalStanding(
  manager: EntityManager,
  run: JudgedRun,
  confirmer: RunActor | null,
): Promise<ApprovalStanding> {
  const { organization, workspaceId, planHash, plannedChanges } = run;
  const place = { organization, workspaceId, module: moduleOf(run) };
  const rules = await effectiveApprovalRules(manager, place);
  const needsConfirmation =
    !onlyAdds(plannedChanges) && rules.some(({ kind }) => kind === 'confirm-changes');
  const wanted = rules.filter(({ kind }) => kind === 'approvals');
  if (wanted.length === 0) return { requirements: [], isOverridden: false, needsConfirmation };
  const approvals =
    planHash === null ? [] : await manager.findBy(RunApproval, { runId: run.id, planHash });
  const approvers = approvals
    .filter(({ kind, userId }) => kind === 'approval' && !isUser(confirmer, userId))
    .map(({ userId }) => userId);
  const counted = await eligibleMembers(manager, run, wanted, approvers);
  return {
    requirements: wanted.map((rule) => requirementOf(rule, counted)),
    isOverridden: approvals.some(({ kind }) => kind === 'override'),
    needsConfirmation,
  };
}

/** Whether no resource is changed or destroyed; false while there is no plan. */
function onlyAdds(changes: ChangeCounts | null): boolean {
  return changes !== null && changes.change === 0 && changes.destroy === 0;
}

const isUser = (actor: RunActor | null, userId: string): boolean =>
  actor?.kind === 'user' && actor.id === userId;

/** Who cannot approve the run. For a run of a schedule, that is the author of the schedule. */
export const requesterOf = ({ createdBy }: Pick<Run, 'createdBy'>): Requester =>
  createdBy.requestedBy ?? createdBy;

/**
 * The teams of each user who may approve the run, by user: not of its requester. If a team's token
 * requested it, no member of that team may approve.
 */
export async function eligibleMembers(
  manager: EntityManager,
  run: Pick<Run, 'createdBy'>,
  rules: readonly EffectiveRule[],
  users: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (users.length === 0) return new Map();
  const requester = requesterOf(run);
  const teams = rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  const found = await manager.findBy(TeamMembership, {
    teamId: In([...teams, requester.id]),
    userId: In([...users]),
  });
  const requesters = new Set(
    requester.kind === 'team'
      ? found.filter(({ teamId }) => teamId === requester.id).map(({ userId }) => userId)
      : [requester.id],
  );
  const eligible = new Map<string, Set<string>>();
  for (const { teamId, userId } of found)
    if (!requesters.has(userId))
      eligible.set(userId, (eligible.get(userId) ?? new Set()).add(teamId));
  return eligible;
}

function requirementOf(
  { id, teamId, teamName, required }: EffectiveRule,
  counted: ReadonlyMap<string, ReadonlySet<string>>,
): Requirement {
  const given = [...counted.values()].filter((teams) => teams.has(teamId ?? '')).length;
  return {
    ruleId: id,
    teamId: teamId ?? '',
    teamName: teamName ?? '',
    required: required ?? 1,
    given,
    missing: Math.max(0, (required ?? 1) - given),
  };
}

/** All approvals and overrides of a run, in the order of creation. */
export async function approvalsOf(manager: EntityManager, runId: string): Promise<RunApproval[]> {
  return manager.find(RunApproval, { where: { runId }, order: { createdAt: 'ASC', id: 'ASC' } });
}

export function isApproved({ requirements, isOverridden }: ApprovalStanding): boolean {
  return isOverridden || requirements.every(({ missing }) => missing === 0);
}

/** The approval, or null. */
export function findApproval(manager: EntityManager, id: string): Promise<RunApproval | null> {
  return rows(manager, RunApproval).find({ id });
}
