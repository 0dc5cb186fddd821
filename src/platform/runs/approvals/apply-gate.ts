import type { EntityManager } from 'typeorm';
import { Conflict, type Violation } from '../../../core/errors.js';
import {
  findPolicyObstacles,
  POLICY_CHECK_FAILED,
  POLICY_CHECK_PENDING,
} from '../policies/policy-gate.js';
import type { Run, RunActor } from '../run.entity.js';
import {
  type ApprovalRequirement,
  type GatedRun,
  isApproved,
  readApprovalStatus,
} from './approval-status.js';

/** The machine-readable code of errors about approval rules. */
export const APPROVAL_REQUIRED = 'approval-required';

/** The actor of automatic confirmations. */
export const AUTO_APPLY = { kind: 'system', id: 'auto-apply', name: 'auto-apply' } as const;

/**
 * Returns what prevents the apply now; empty if nothing does. `confirmer` confirms or has confirmed
 * the run.
 */
export async function findApplyObstacles(
  manager: EntityManager,
  run: GatedRun,
  confirmer: RunActor | null,
): Promise<Violation[]> {
  const approvals = await readApprovalStatus(manager, run, confirmer);
  const isAutomatic = confirmer?.kind === 'system' && confirmer.id === AUTO_APPLY.id;
  return [
    ...(isApproved(approvals) ? [] : approvals.requirements.flatMap(missingApprovalViolations)),
    ...(isAutomatic && approvals.needsConfirmation ? [CONFIRMATION_NEEDED] : []),
    ...(await findPolicyObstacles(manager, run)),
  ];
}

/** Whether nothing prevents an automatic apply. Does not check that the run has `auto-apply`. */
export async function mayAutoApply(manager: EntityManager, run: GatedRun): Promise<boolean> {
  return (await findApplyObstacles(manager, run, AUTO_APPLY)).length === 0;
}

/** Whether only pending policy checks prevent the automatic apply of the run. */
export async function waitsOnlyForPolicies(
  manager: EntityManager,
  run: GatedRun & Pick<Run, 'autoApply'>,
): Promise<boolean> {
  if (!run.autoApply) return false;
  const obstacles = await findApplyObstacles(manager, run, AUTO_APPLY);
  return obstacles.length > 0 && obstacles.every(({ code }) => code === POLICY_CHECK_PENDING);
}

/** Throws Conflict with everything that approval rules and policies still require. */
export async function requireApplicable(
  manager: EntityManager,
  run: GatedRun,
  confirmer: RunActor,
): Promise<void> {
  const obstacles = await findApplyObstacles(manager, run, confirmer);
  if (obstacles.length > 0) throw new Conflict(describeObstacles(obstacles), obstacles);
}

export const describeObstacles = (obstacles: readonly Violation[]): string =>
  obstacles.map(({ detail }) => detail).join(' ');

/** Whether pending or failed policy checks are among the reasons of the error. */
export const isPolicyError = (error: unknown): boolean =>
  error instanceof Conflict &&
  error.violations.some(
    ({ code }) => code === POLICY_CHECK_PENDING || code === POLICY_CHECK_FAILED,
  );

const CONFIRMATION_NEEDED: Violation = {
  code: APPROVAL_REQUIRED,
  detail: 'A rule requires a confirmation, because the plan changes or destroys resources.',
};

function missingApprovalViolations({ missing, teamName }: ApprovalRequirement): Violation[] {
  if (missing === 0) return [];
  const approvals = missing === 1 ? '1 more approval' : `${missing} more approvals`;
  return [
    {
      code: APPROVAL_REQUIRED,
      detail:
        `The plan needs ${approvals} by the team "${teamName}", not counting users who requested ` +
        'the run or confirm it.',
    },
  ];
}
