import { isJsonObject, type Json, type JsonObject } from '../../lib/hcl/json-value.js';
import { toPlainText } from '../../lib/text/terminal-text.js';
import { truncateText } from '../../lib/text/truncate-text.js';

/** Maximum UTF-8 bytes of the address, and of the type, of a resource. */
const MAX_TEXT_BYTES = 1_024;

/** The planned change of one managed resource. */
export interface PlannedChange {
  /** For example, `module.this.aws_instance.web[0]`. */
  readonly address: string;
  /** For example, `aws_instance`. */
  readonly type: string;
  readonly action: 'create' | 'update' | 'delete' | 'replace' | 'no-op';
}

/** The number of changes of a plan or an apply. */
export interface ChangeCounts {
  readonly add: number;
  readonly change: number;
  readonly destroy: number;
  readonly import: number;
}

export const NO_CHANGES: ChangeCounts = { add: 0, change: 0, destroy: 0, import: 0 };

export interface PlanSummary {
  readonly changes: ChangeCounts;
  /** Whether an apply would change the infrastructure or the state. */
  readonly hasChanges: boolean;
  readonly resourceChanges: readonly PlannedChange[];
}

/**
 * Summarizes the changes of a plan from `show -json`. A replacement counts as one addition and one
 * destruction, as in the tools.
 */
export function summarizePlan(
  plan: JsonObject,
  { refreshOnly = false }: { readonly refreshOnly?: boolean } = {},
): PlanSummary {
  const resources = objectsIn(plan.resource_changes).filter(({ mode }) => mode === 'managed');
  const resourceChanges = resources.map((resource) => ({
    address: toDisplayText(resource.address),
    type: toDisplayText(resource.type),
    action: actionOf(actionsOf(resource)),
  }));
  const count = (action: string): number =>
    resources.filter((resource) => actionsOf(resource).includes(action)).length;
  const imported = resources.filter(
    ({ change }) => isJsonObject(change) && isJsonObject(change.importing),
  ).length;
  const changes = {
    add: count('create'),
    change: count('update'),
    destroy: count('delete'),
    import: imported,
  };
  return { changes, hasChanges: isApplicable(plan, refreshOnly), resourceChanges };
}

/**
 * Uses `applyable` if the tool reports it (Terraform since 1.8), and otherwise the changes. An
 * apply may also change only the state, for example after a move.
 */
function isApplicable(plan: JsonObject, refreshOnly: boolean): boolean {
  if (typeof plan.applyable === 'boolean') return plan.applyable;
  if (refreshOnly && objectsIn(plan.resource_drift).length > 0) return true;
  const outputs = isJsonObject(plan.output_changes) ? Object.values(plan.output_changes) : [];
  return (
    objectsIn(plan.resource_changes).some(changesResource) ||
    outputs.some((change) => isJsonObject(change) && !isUnchanged(change))
  );
}

function changesResource({ change, previous_address: previousAddress }: JsonObject): boolean {
  if (!isJsonObject(change)) return false;
  return isJsonObject(change.importing) || previousAddress !== undefined || !isUnchanged(change);
}

function isUnchanged({ actions }: JsonObject): boolean {
  return Array.isArray(actions) && actions.every((action) => action === 'no-op');
}

function actionsOf({ change }: JsonObject): readonly Json[] {
  return isJsonObject(change) && Array.isArray(change.actions) ? change.actions : [];
}

function actionOf(actions: readonly Json[]): PlannedChange['action'] {
  if (actions.includes('create')) return actions.includes('delete') ? 'replace' : 'create';
  if (actions.includes('delete')) return 'delete';
  return actions.includes('update') ? 'update' : 'no-op';
}

function objectsIn(json: Json | undefined): JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

/** Makes a text of a provider or module safe to show, and short enough for the database. */
function toDisplayText(json: Json | undefined): string {
  return typeof json === 'string' ? truncateText(toPlainText(json), MAX_TEXT_BYTES, '…') : '';
}
