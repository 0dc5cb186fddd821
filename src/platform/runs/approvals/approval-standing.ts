import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import type { ChangeCounts } from '../../../execution/execution.js';
import {
  type EffectiveRule,
  effectiveApprovalRules,
} from '../../approvals/effective-approval-rules.js';
import { moduleOf, type Run, type RunActor } from '../run.entity.js';
import { eligibleMembers, requestersOf } from './approvers.js';
import { RunApproval } from './run-approval.entity.js';

/** The approvals of one rule. */
export interface Requirement {
  readonly ruleId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly required: number;
  /** Number of approvals that count. */
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
 * Reads the rules and approvals that apply now. Approvals by those who requested the run or
 * confirm it do not count, nor those of users who have left the team.
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
    !onlyAddsResources(plannedChanges) && rules.some(({ kind }) => kind === 'confirm-changes');
  const wanted = rules.filter(({ kind }) => kind === 'approvals');
  if (wanted.length === 0) return { requirements: [], isOverridden: false, needsConfirmation };
  const approvals =
    planHash === null ? [] : await manager.findBy(RunApproval, { runId: run.id, planHash });
  const approvers = approvals.filter(({ kind }) => kind === 'approval').map(({ userId }) => userId);
  const involved = [...requestersOf(run), ...(confirmer ? [confirmer] : [])];
  const counted = await eligibleMembers(manager, organization, wanted, approvers, involved);
  return {
    requirements: wanted.map((rule) => requirementOf(rule, counted)),
    isOverridden: approvals.some(({ kind }) => kind === 'override'),
    needsConfirmation,
  };
}

/** Whether no resource is changed or destroyed; false while there is no plan. */
function onlyAddsResources(changes: ChangeCounts | null): boolean {
  return changes !== null && changes.change === 0 && changes.destroy === 0;
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

export function findApproval(manager: EntityManager, id: string): Promise<RunApproval | null> {
  return rows(manager, RunApproval).find({ id });
}
