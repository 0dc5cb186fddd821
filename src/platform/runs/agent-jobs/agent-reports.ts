import { Invalid } from '../../../core/errors.js';
import type { EgressDecision, EgressReason } from '../../../execution/egress/egress-decision.js';
import type { ApplyOutcome, PlanOutcome } from '../../../execution/execution.js';
import type { ChangeCounts, PlannedChange } from '../../../execution/plan/planned-changes.js';
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

/** The attributes that a report with the outcome `planned` must have. */
type RequiredOfPlan = 'changes' | 'has-changes' | 'plan' | 'json' | 'resource-changes';

const STOP_REASONS: Record<NonNullable<ReportedPhase['interrupted-by']>, StopReason> = {
  cancel: 'cancel',
  shutdown: 'shutdown',
  'lost-contact': 'lease-lost',
};
const ACTIONS: readonly string[] = ['create', 'update', 'delete', 'replace', 'no-op'];

/** Throws Invalid if a required attribute is missing, or an attribute is malformed. */
export function parsePlanReport(reported: ReportedPlan): PhaseReport<PlanOutcome> {
  if (reported.outcome !== 'planned')
    return toReport(reported, {
      outcome: reported.outcome,
      message: toRunMessage(reported.message ?? 'The plan failed.'),
      ...egressOf(reported),
    });
  const required = <Name extends RequiredOfPlan>(name: Name): NonNullable<ReportedPlan[Name]> => {
    const value = reported[name];
    if (value === undefined)
      throw invalidAttribute(name, `${name} is required if the outcome is planned.`);
    return value;
  };
  return toReport(reported, {
    outcome: 'planned' as const,
    plan: parseBase64('plan', required('plan')),
    lockFile: parseBase64OrNull('lock-file', reported['lock-file']),
    json: parseBase64('json', required('json')),
    redactedJson: parseBase64OrNull('redacted-json', reported['redacted-json']),
    changes: toChangeCounts(required('changes')),
    hasChanges: required('has-changes'),
    resourceChanges: parseResourceChanges(required('resource-changes')),
    ...egressOf(reported),
  });
}

/** Throws Invalid if the state is not encoded in Base64. */
export function parseApplyReport(reported: ReportedApply): PhaseReport<ApplyOutcome> {
  return toReport(reported, {
    outcome: reported.outcome,
    message: reported.message == null ? null : toRunMessage(reported.message),
    changes: toChangeCounts(reported.changes),
    state: parseBase64OrNull('state', reported.state),
    ...egressOf(reported),
  });
}

function egressOf({ egress }: ReportedPhase): { readonly egress?: readonly EgressDecision[] } {
  if (egress === undefined) return {};
  return { egress: egress.map((decision) => ({ ...decision, reason: decision.reason ?? null })) };
}

function toReport<Outcome>(
  { 'interrupted-by': interruptedBy, milliseconds }: ReportedPhase,
  outcome: Outcome,
): PhaseReport<Outcome> {
  const stopped = interruptedBy === undefined ? null : STOP_REASONS[interruptedBy];
  return { outcome, stopped, milliseconds };
}

const toChangeCounts = ({
  add,
  change,
  destroy,
  import: imported,
}: ChangeCounts): ChangeCounts => ({ add, change, destroy, import: imported });

/** Returns null if the attribute is absent or null. Throws Invalid if it is not valid Base64. */
export const parseBase64OrNull = (name: string, text: string | null | undefined): Buffer | null =>
  typeof text === 'string' ? parseBase64(name, text) : null;

function parseBase64(name: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  // Node.js skips invalid characters, and then returns fewer bytes.
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0 || bytes.length !== (text.length / 4) * 3 - padding)
    throw invalidAttribute(name, `${name} must be encoded in Base64.`);
  return bytes;
}

function parseResourceChanges(text: string): PlannedChange[] {
  const name = 'resource-changes';
  const bytes = parseBase64(name, text);
  try {
    const list: unknown = JSON.parse(bytes.toString());
    if (Array.isArray(list) && list.every(isChange))
      return list.map(({ address, type, action }) => ({ address, type, action }));
  } catch {
    // Reported below.
  }
  throw invalidAttribute(
    name,
    `${name} must be a Base64-encoded JSON array of objects with address, type and action.`,
  );
}

const invalidAttribute = (name: string, detail: string): Invalid =>
  new Invalid([{ pointer: `/data/attributes/${name}`, detail }]);

function isChange(value: unknown): value is PlannedChange {
  const { address, type, action } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof address === 'string' &&
    typeof type === 'string' &&
    typeof action === 'string' &&
    ACTIONS.includes(action)
  );
}
