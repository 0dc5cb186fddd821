import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import type { ChangeCounts } from '../../../execution/plan/planned-changes.js';
import {
  type EffectiveRule,
  readEffectiveApprovalRules,
} from '../../approvals/effective-approval-rules.js';
import { moduleOf, type Run, type RunActor } from '../run.entity.js';
import { findEligibleApprovers, requestersOf } from './approvers.js';
import { RunApproval } from './run-approval.entity.js';

export interface ApprovalRequirement {
  readonly ruleId: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly required: number;
  /** Number of approvals that count. */
  readonly given: number;
  readonly missing: number;
}

export interface ApprovalStatus {
  readonly requirements: readonly ApprovalRequirement[];
  /** Whether an owner has overridden missing approvals. */
  readonly isOverridden: boolean;
  /** Whether a `confirm-changes` rule applies to the plan, and so prevents an automatic apply. */
  readonly needsConfirmation: boolean;
}

/** The columns of a run on which approvals depend. */
export type GatedRun = Pick<
  Run,
  'id' | 'organization' | 'workspaceId' | 'module' | 'planHash' | 'plannedChanges' | 'createdBy'
>;

/**
 * Reads the rules and approvals that apply now; {@link findEligibleApprovers} selects the approvals
 * that count. `confirmer` confirms or has confirmed the run; null if nobody has.
 */
export async function readApprovalStatus(
  manager: EntityManager,
  run: GatedRun,
  confirmer: RunActor | null,
): Promise<ApprovalStatus> {
  const { organization, workspaceId, planHash, plannedChanges } = run;
  const place = { organization, workspaceId, module: moduleOf(run) };
  const rules = await readEffectiveApprovalRules(manager, place);
  const needsConfirmation =
    !onlyAddsResources(plannedChanges) && rules.some(({ kind }) => kind === 'confirm-changes');
  const approvalRules = rules.filter(({ kind }) => kind === 'approvals');
  if (approvalRules.length === 0)
    return { requirements: [], isOverridden: false, needsConfirmation };
  const approvals =
    planHash === null ? [] : await manager.findBy(RunApproval, { runId: run.id, planHash });
  const approvers = approvals.filter(({ kind }) => kind === 'approval').map(({ userId }) => userId);
  const involved = [...requestersOf(run), ...(confirmer ? [confirmer] : [])];
  const eligible = await findEligibleApprovers(
    manager,
    organization,
    approvalRules,
    approvers,
    involved,
  );
  return {
    requirements: approvalRules.map((rule) => requirementOf(rule, eligible)),
    isOverridden: approvals.some(({ kind }) => kind === 'override'),
    needsConfirmation,
  };
}

/** Whether the plan neither changes nor destroys a resource; false while there is no plan. */
function onlyAddsResources(changes: ChangeCounts | null): boolean {
  return changes !== null && changes.change === 0 && changes.destroy === 0;
}

function requirementOf(
  { id, teamId, teamName, required }: EffectiveRule,
  eligible: ReadonlyMap<string, ReadonlySet<string>>,
): ApprovalRequirement {
  const given = [...eligible.values()].filter((teams) => teams.has(teamId ?? '')).length;
  return {
    ruleId: id,
    teamId: teamId ?? '',
    teamName: teamName ?? '',
    required: required ?? 1,
    given,
    missing: Math.max(0, (required ?? 1) - given),
  };
}

/** Reads the approvals and overrides of a run, in the order of creation. */
export async function readApprovals(manager: EntityManager, runId: string): Promise<RunApproval[]> {
  return manager.find(RunApproval, { where: { runId }, order: { createdAt: 'ASC', id: 'ASC' } });
}

export function isApproved({ requirements, isOverridden }: ApprovalStatus): boolean {
  return isOverridden || requirements.every(({ missing }) => missing === 0);
}

export function findApproval(manager: EntityManager, id: string): Promise<RunApproval | null> {
  return rows(manager, RunApproval).find({ id });
}
