import { Invalid } from '../../../core/errors.js';
import type { EgressDecision, EgressReason } from '../../../execution/egress/egress-decision.js';
import type { ApplyOutcome, ChangeCounts, PlanOutcome } from '../../../execution/execution.js';
import { NO_CHANGES, type PlannedChange } from '../../../execution/plan/planned-changes.js';
import { runMessage } from '../../../execution/run-message.js';
import type { Report } from '../../../execution/worker/run-source.js';
import type { StopReason } from '../../../execution/worker/run-stop.js';

interface ReportedPhase {
  readonly message?: string | null;
  readonly 'interrupted-by'?: 'cancel' | 'shutdown' | 'lost-contact';
  readonly milliseconds: number;
  readonly egress?: readonly ReportedDecision[];
}

type ReportedDecision = Omit<EgressDecision, 'reason'> & { readonly reason?: EgressReason };

/** The report of a plan, as defined in the contract. */
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

export function planReport(reported: ReportedPlan): Report<PlanOutcome> {
  if (reported.outcome !== 'planned')
    return report(reported, {
      outcome: reported.outcome,
      message: runMessage(reported.message ?? 'The plan failed.'),
      ...egressOf(reported),
    });
  const { plan, json } = reported;
  if (plan === undefined) throw missing('plan');
  if (json === undefined) throw missing('json');
  const outcome = {
    outcome: 'planned' as const,
    plan: bytes(plan),
    lockFile: bytesOrNull(reported['lock-file']),
    json: bytes(json),
    redactedJson: bytesOrNull(reported['redacted-json']),
    changes: counts(reported.changes ?? NO_CHANGES),
    hasChanges: reported['has-changes'] ?? false,
    resourceChanges: resourceChanges(reported['resource-changes'] ?? ''),
    ...egressOf(reported),
  };
  return report(reported, outcome);
}

export function applyReport(reported: ReportedApply): Report<ApplyOutcome> {
  return report(reported, {
    outcome: reported.outcome,
    message: reported.message == null ? null : runMessage(reported.message),
    changes: counts(reported.changes),
    state: bytesOrNull(reported.state),
    ...egressOf(reported),
  });
}

function egressOf({ egress }: ReportedPhase): { readonly egress?: readonly EgressDecision[] } {
  if (egress === undefined) return {};
  return { egress: egress.map((decision) => ({ ...decision, reason: decision.reason ?? null })) };
}

export const bytesOrNull = (base64: string | null | undefined): Buffer | null =>
  typeof base64 === 'string' ? bytes(base64) : null;

function report<Outcome>(
  { 'interrupted-by': by, milliseconds }: ReportedPhase,
  outcome: Outcome,
): Report<Outcome> {
  return { outcome, stopped: by === undefined ? null : STOP_REASONS[by], milliseconds };
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

const counts = ({ add, change, destroy, import: imported }: ChangeCounts): ChangeCounts => ({
  add,
  change,
  destroy,
  import: imported,
});

const missing = (name: string): Invalid =>
  new Invalid([
    {
      pointer: `/data/attributes/${name}`,
      detail: `${name} is required if the outcome is planned`,
    },
  ]);

function resourceChanges(base64: string): PlannedChange[] {
  const pointer = '/data/attributes/resource-changes';
  try {
    const list: unknown = base64 === '' ? [] : JSON.parse(bytes(base64).toString());
    if (Array.isArray(list) && list.every(isChange))
      return list.map(({ address, type, action }) => ({ address, type, action }));
  } catch {
    // Reported below.
  }
  throw new Invalid([
    {
      pointer,
      detail:
        'resource-changes must be a JSON array of objects with address, type and action, as base64',
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
