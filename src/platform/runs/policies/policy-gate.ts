import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import type { Violation } from '../../../core/errors.js';
import { digestOfSets, readEffectivePolicySets } from '../../policies/effective-policy-sets.js';
import type { Run } from '../run.entity.js';
import { RunPolicyCheck } from './run-policy-check.entity.js';

/** The machine-readable codes of errors about policies. */
export const POLICY_CHECK_PENDING = 'policy-check-pending';
export const POLICY_CHECK_FAILED = 'policy-check-failed';

const MAX_NAMED_POLICIES = 5;

export const PENDING_VIOLATION: Violation = {
  code: POLICY_CHECK_PENDING,
  detail: 'The current policies of the workspace have not been evaluated for this plan yet.',
};

/** The columns of a run on which policies depend. */
export type CheckedRun = Pick<Run, 'id' | 'organization' | 'workspaceId' | 'planHash'>;

/**
 * Returns why mandatory policies do not permit the apply; empty if they do or are overridden.
 * Results and overrides count only for this plan and the policies that apply now.
 */
export async function findPolicyObstacles(
  manager: EntityManager,
  run: CheckedRun,
): Promise<Violation[]> {
  const sets = await readEffectivePolicySets(manager, run);
  if (!sets.some(({ hasMandatory }) => hasMandatory)) return [];
  const check = await rows(manager, RunPolicyCheck).find({ runId: run.id });
  if (!check || !isCurrent(check, run) || check.policiesDigest !== digestOfSets(sets))
    return [PENDING_VIOLATION];
  return check.overriddenBy === null ? failureViolations(check) : [];
}

/** Whether the results belong to the plan of the run. */
export const isCurrent = (check: RunPolicyCheck, { planHash }: Pick<Run, 'planHash'>): boolean =>
  check.status !== 'pending' && check.planHash === planHash;

/** Whether the results prevent the apply, unless an owner overrides them. */
export const preventsApply = ({ status }: Pick<RunPolicyCheck, 'status'>): boolean =>
  status === 'failed' || status === 'errored';

function failureViolations(check: RunPolicyCheck): Violation[] {
  if (!preventsApply(check)) return [];
  const failed = check.outcomes.filter(
    ({ result, enforcementLevel }) => enforcementLevel === 'mandatory' && result !== 'passed',
  );
  const names = failed
    .slice(0, MAX_NAMED_POLICIES)
    .map(({ setName, policyName, result, error }) => {
      const name = `"${setName}/${policyName}"`;
      return result === 'errored' ? `${name} (not evaluated: ${error ?? ''})` : name;
    });
  const more = failed.length - names.length;
  const all = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    {
      code: POLICY_CHECK_FAILED,
      detail: `Mandatory policies do not permit this plan: ${all}.`,
    },
  ];
}
