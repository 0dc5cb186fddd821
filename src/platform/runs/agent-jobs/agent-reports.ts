import { Invalid } from '../../../core/errors.js';
import type { EgressDecision, EgressReason } from '../../../execution/egress/egress-decision.js';
import type { ApplyOutcome, PlanOutcome } from '../../../execution/execution.js';
import type { ChangeCounts } from '../../../execution/plan/planned-changes.js';
import { NO_CHANGES, type PlannedChange } from '../../../execution/plan/planned-changes.js';
import { toRunMessage } from '../../../execution/run-message.js';
import type { PhaseReport } from '../../../execution/worker/run-source.js';
import type { StopReason } from '../../../execution/worker/run-stop.js';

interface ReportedPhase {
  readonly message?: string | null;
  readonly 'interrupted-by'?: 'cancel' | 'shutdown' | 'lost-contact';
  readonly milliseconds: number;
  readonly egress?: readonly ReportedDecision[];
}

type ReportedDecision = Omit<EgressDecision, 'reason'> & { readonly reason?: EgressReason };

/** The report of a plan, as the contract defines it. */
export interface ReportedPlan extends ReportedPhase {
  readonly outcome: 'planned' | 'failed' | 'canceled';
  readonly changes?: ChangeCounts;
  readonly 'has-changes'?: boolean;
  readonly plan?: string;
  readonly 'lock-file'?: string | null;
  readonly json?: string;
  readonly 'redacted-json'?: string | null;
  readonly 'resource-changes'?: string;
}

export interface ReportedApply extends ReportedPhase {
  readonly outcome: 'applied' | 'failed' | 'canceled';
  readonly changes: ChangeCounts;
  readonly state: string | null;
}

const STOP_REASONS: Record<NonNullable<ReportedPhase['interrupted-by']>, StopReason> = {
  cancel: 'cancel',
  shutdown: 'shutdown',
  'lost-contact': 'lease-lost',
};
const ACTIONS: readonly string[] = ['create', 'update', 'delete', 'replace', 'no-op'];

export function toPlanReport(reported: ReportedPlan): PhaseReport<PlanOutcome> {
  if (reported.outcome !== 'planned')
    return toReport(reported, {
      outcome: reported.outcome,
      message: toRunMessage(reported.message ?? 'The plan failed.'),
      ...egressOf(reported),
    });
  const { plan, json } = reported;
  if (plan === undefined) throw missingMember('plan');
  if (json === undefined) throw missingMember('json');
  const outcome = {
    outcome: 'planned' as const,
    plan: decodeBase64(plan),
    lockFile: decodeBase64OrNull(reported['lock-file']),
    json: decodeBase64(json),
    redactedJson: decodeBase64OrNull(reported['redacted-json']),
    changes: counts(reported.changes ?? NO_CHANGES),
    hasChanges: reported['has-changes'] ?? false,
    resourceChanges: parseResourceChanges(reported['resource-changes'] ?? ''),
    ...egressOf(reported),
  };
  return toReport(reported, outcome);
}

export function toApplyReport(reported: ReportedApply): PhaseReport<ApplyOutcome> {
  return toReport(reported, {
    outcome: reported.outcome,
    message: reported.message == null ? null : toRunMessage(reported.message),
    changes: counts(reported.changes),
    state: decodeBase64OrNull(reported.state),
    ...egressOf(reported),
  });
}

function egressOf({ egress }: ReportedPhase): { readonly egress?: readonly EgressDecision[] } {
  if (egress === undefined) return {};
  return { egress: egress.map((decision) => ({ ...decision, reason: decision.reason ?? null })) };
}

export const decodeBase64OrNull = (base64: string | null | undefined): Buffer | null =>
  typeof base64 === 'string' ? decodeBase64(base64) : null;

function toReport<Outcome>(
  { 'interrupted-by': by, milliseconds }: ReportedPhase,
  outcome: Outcome,
): PhaseReport<Outcome> {
  return { outcome, stopped: by === undefined ? null : STOP_REASONS[by], milliseconds };
}

const decodeBase64 = (base64: string): Buffer => Buffer.from(base64, 'base64');

const counts = ({ add, change, destroy, import: imported }: ChangeCounts): ChangeCounts => ({
  add,
  change,
  destroy,
  import: imported,
});

const missingMember = (name: string): Invalid =>
  new Invalid([
    {
      pointer: `/data/attributes/${name}`,
      detail: `${name} is required if the outcome is planned.`,
    },
  ]);

function parseResourceChanges(base64: string): PlannedChange[] {
  const pointer = '/data/attributes/resource-changes';
  try {
    const list: unknown = base64 === '' ? [] : JSON.parse(decodeBase64(base64).toString());
    if (Array.isArray(list) && list.every(isChange))
      return list.map(({ address, type, action }) => ({ address, type, action }));
  } catch {
    // Reported below.
  }
  throw new Invalid([
    {
      pointer,
      detail:
        'resource-changes must be a JSON array of objects with address, type and action, ' +
        'in base64.',
    },
  ]);
}

function isChange(value: unknown): value is PlannedChange {
  const { address, type, action } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof address === 'string' &&
    typeof type === 'string' &&
    typeof action === 'string' &&
    ACTIONS.includes(action)
  );
}
