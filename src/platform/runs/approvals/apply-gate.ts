import type { EntityManager } from 'typeorm';
import { Conflict, type Violation } from '../../../core/errors.js';
import {
  POLICY_CHECK_FAILED,
  POLICY_CHECK_PENDING,
  policyObstacles,
} from '../policies/policy-gate.js';
import type { RunActor } from '../run.entity.js';
import {
  approvalStanding,
  isApproved,
  type JudgedRun,
  type Requirement,
} from './approval-standing.js';

/** The code of errors about missing approvals, for programs. */
export const APPROVAL_REQUIRED = 'approval-required';

const GATE_CODES = [APPROVAL_REQUIRED, POLICY_CHECK_PENDING, POLICY_CHECK_FAILED];

/** The actor that confirms runs with `auto-apply`. */
export const AUTO_APPLY = { kind: 'system', id: 'auto-apply', name: 'auto-apply' } as const;

/** Why the plan may not be applied now on behalf of the confirmer; empty if it may. */
export async function applyObstacles(
  manager: EntityManager,
  run: JudgedRun,
  confirmer: RunActor | null,
): Promise<Violation[]> {
  const standing = await approvalStanding(manager, run, confirmer);
  const isAutomatic = confirmer?.kind === 'system' && confirmer.id === AUTO_APPLY.id;
  return [
    ...(isApproved(standing) ? [] : standing.requirements.flatMap(missingApprovals)),
    ...(isAutomatic && standing.needsConfirmation ? [CONFIRMATION_NEEDED] : []),
    ...(await policyObstacles(manager, run)),
  ];
}

/** Whether the plan may be applied without a confirmation. */
export async function mayAutoApply(manager: EntityManager, run: JudgedRun): Promise<boolean> {
  return (await applyObstacles(manager, run, AUTO_APPLY)).length === 0;
}

/** Throws Conflict with everything that approval rules and policies still require. */
export async function requireApplicable(
  manager: EntityManager,
  run: JudgedRun,
  confirmer: RunActor,
): Promise<void> {
  const obstacles = await applyObstacles(manager, run, confirmer);
  if (obstacles.length > 0) throw new Conflict(textOf(obstacles), obstacles);
}

export const textOf = (obstacles: readonly Violation[]): string =>
  obstacles.map(({ detail }) => detail).join(' ');

/** Whether policies prevent the apply, so that new results can change the decision. */
export const isAboutPolicies = (error: unknown): boolean =>
  error instanceof Conflict &&
  error.violations.some(
    ({ code }) => code === POLICY_CHECK_PENDING || code === POLICY_CHECK_FAILED,
  );

/** Whether the error is about the gate, and not about the status of the run. */
export const isGateError = ({ violations }: Conflict): boolean =>
  violations.some(({ code }) => GATE_CODES.includes(code ?? ''));

const CONFIRMATION_NEEDED: Violation = {
  code: APPROVAL_REQUIRED,
  detail:
    'A rule requires a confirmation, because the plan changes or destroys resources. ' +
    'Start the run again.',
};

function missingApprovals({ missing, teamName }: Requirement): Violation[] {
  if (missing === 0) return [];
  const approvals = missing === 1 ? '1 more approval' : `${missing} more approvals`;
  return [
    {
      code: APPROVAL_REQUIRED,
      detail:
        `The plan needs ${approvals} of the team "${teamName}", not counting users who requested ` +
        'the run or confirm it.',
    },
  ];
}
