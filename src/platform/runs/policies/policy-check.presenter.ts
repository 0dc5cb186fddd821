import type { PolicyCheckResource } from '../../../../generated/server/models/PolicyCheckResource.js';
import type { PolicyCheckView } from './policy-checks.service.js';
import type { RunPolicyCheck } from './run-policy-check.entity.js';

type Attributes = PolicyCheckResource['attributes'];
type WireStatus = Attributes['status'];

const WIRE_STATUSES = {
  pending: 'pending',
  passed: 'passed',
  failed: 'soft_failed',
  errored: 'errored',
} as const satisfies Record<RunPolicyCheck['status'], WireStatus>;

export function presentPolicyCheck({
  check,
  isOverridable,
  canOverride,
}: PolicyCheckView): PolicyCheckResource {
  const { id, runId, planHash, policiesDigest, overriddenBy, overrideReason } = check;
  return {
    id,
    type: 'policy-checks',
    attributes: {
      actions: { 'is-overridable': isOverridable },
      permissions: { 'can-override': canOverride },
      scope: 'organization',
      status: overriddenBy === null ? WIRE_STATUSES[check.status] : 'overridden',
      'status-timestamps': timesOf(check),
      result: resultOf(check),
      'plan-hash': planHash,
      'policies-digest': policiesDigest,
      'overridden-by': overriddenBy?.name ?? null,
      'override-reason': overrideReason,
      outcomes: check.outcomes.map(
        ({ setName, policyName, enforcementLevel, result, messages, error }) => ({
          'policy-set-name': setName,
          'policy-name': policyName,
          'enforcement-level': enforcementLevel,
          result,
          messages: [...messages],
          error,
        }),
      ),
    },
    relationships: { run: { data: { id: runId, type: 'runs' } } },
    links: { self: `/api/v2/policy-checks/${id}` },
  };
}

function resultOf({ outcomes, status, overriddenBy, milliseconds }: RunPolicyCheck) {
  const failed = outcomes.filter(({ result }) => result !== 'passed');
  const mandatory = failed.filter(({ enforcementLevel }) => enforcementLevel === 'mandatory');
  return {
    result: status === 'passed' || overriddenBy !== null,
    passed: outcomes.length - failed.length,
    'total-failed': failed.length,
    'hard-failed': 0,
    'soft-failed': mandatory.length,
    'advisory-failed': failed.length - mandatory.length,
    duration: milliseconds ?? 0,
  };
}

function timesOf(check: RunPolicyCheck): Attributes['status-timestamps'] {
  const { createdAt, evaluatedAt, overriddenAt, status } = check;
  return {
    'queued-at': createdAt,
    ...(evaluatedAt !== null && status === 'passed' ? { 'passed-at': evaluatedAt } : {}),
    ...(evaluatedAt !== null && status === 'failed' ? { 'soft-failed-at': evaluatedAt } : {}),
    ...(evaluatedAt !== null && status === 'errored' ? { 'errored-at': evaluatedAt } : {}),
    ...(overriddenAt === null ? {} : { 'overridden-at': overriddenAt }),
  };
}
