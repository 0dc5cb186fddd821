import type { Page } from '../../../core/database/page.js';
import { isJsonObject, type JsonObject } from '../../../lib/hcl/json-value.js';
import { headlineOf } from './headline.js';
import {
  CHANGE_ACTIONS,
  type ChangeAction,
  type ChangeContext,
  objectsIn,
  outputChangesOf,
  type ResourceChange,
  toResourceChange,
} from './resource-change.js';
import { type DataLoss, kindOf } from './resource-kinds.js';
import { sentenceOf, TITLES } from './sentences.js';
import type { ValueChange } from './value-changes.js';
import { type AttributeChange, toAttributeChange } from './value-text.js';

/** The maximum number of attribute changes per resource, and of value changes of all outputs. */
const MAX_ATTRIBUTES = 100;
/** The maximum for all resources of a page. Beyond it, only the number of changes is returned. */
const MAX_ATTRIBUTES_IN_PAGE = 2_000;

/** The description of a plan. Plain data that a worker thread can return. */
export interface PlanDescription {
  readonly headline: string;
  readonly dataLoss: DataLoss;
  /** Most severe first. Includes groups without a change on this page. */
  readonly groups: readonly ChangeGroup[];
  /** The number of changes in all groups. */
  readonly total: number;
  /** The first changes of output values. */
  readonly outputs: readonly AttributeChange[];
  /** The number of all changes of output values: an output can have several. */
  readonly outputsTotal: number;
}

export interface ChangeGroup {
  readonly action: ChangeAction;
  readonly title: string;
  /** The number of changes with this action in the whole plan. */
  readonly count: number;
  /** The changes of this page. */
  readonly changes: readonly DescribedChange[];
}

export interface DescribedChange {
  readonly address: string;
  readonly previousAddress: string | null;
  readonly type: string;
  readonly kind: string;
  readonly name: string;
  readonly sentence: string;
  readonly reason: string | null;
  readonly dataLoss: DataLoss;
  readonly attributes: readonly AttributeChange[];
  readonly attributesTotal: number;
}

/**
 * Describes a plan that has the format of `show -json`, without sensitive values. The page selects
 * changes of resources in the order of the groups.
 */
export function describePlan(
  plan: JsonObject,
  { number, size }: Page,
  context: Pick<ChangeContext, 'isUpload'> = {},
): PlanDescription {
  const changes = changesIn(plan, context);
  const outputs = outputChangesOf(plan.output_changes);
  const first = (number - 1) * size;
  const budget = { remaining: MAX_ATTRIBUTES_IN_PAGE };
  const shown = new Map<ChangeAction, DescribedChange[]>();
  for (const change of changes.slice(first, first + size))
    shown.set(change.action, [...(shown.get(change.action) ?? []), describe(change, budget)]);
  const groups = CHANGE_ACTIONS.map((action) => ({
    action,
    title: TITLES[action],
    count: changes.filter((change) => change.action === action).length,
    changes: shown.get(action) ?? [],
  }));
  return {
    headline: headlineOf(changes, new Set(outputs.map(({ path }) => path[0])).size),
    dataLoss: worstLossOf(changes),
    groups: groups.filter(({ count }) => count > 0),
    total: changes.length,
    outputs: outputs.slice(0, MAX_ATTRIBUTES).map((change) => toAttributeChange(change, [])),
    outputsTotal: outputs.length,
  };
}

function changesIn(plan: JsonObject, context: ChangeContext): ResourceChange[] {
  const deferred = objectsIn(plan.deferred_changes)
    .map(({ resource_change: change }) => change)
    .filter(isJsonObject);
  const all = [
    ...objectsIn(plan.resource_changes).map((change) => toResourceChange(change, context)),
    ...deferred.map((change) => toResourceChange(change, { ...context, as: 'defer' })),
    ...objectsIn(plan.resource_drift).map((change) =>
      toResourceChange(change, { ...context, as: 'drift' }),
    ),
  ].filter((change) => change !== null);
  const rank = new Map(CHANGE_ACTIONS.map((action, index) => [action, index]));
  return all.sort((left, right) => (rank.get(left.action) ?? 0) - (rank.get(right.action) ?? 0));
}

function describe(change: ResourceChange, budget: { remaining: number }): DescribedChange {
  const values: readonly ValueChange[] = change.values();
  const shown = values.slice(0, Math.min(MAX_ATTRIBUTES, budget.remaining));
  budget.remaining -= shown.length;
  const { address, previousAddress, type, name, reason, dataLoss, replacePaths } = change;
  return {
    address,
    previousAddress,
    type,
    kind: kindOf(type),
    name,
    sentence: sentenceOf(change),
    reason,
    dataLoss,
    attributes: shown.map((value) => toAttributeChange(value, replacePaths)),
    attributesTotal: values.length,
  };
}

function worstLossOf(changes: readonly ResourceChange[]): DataLoss {
  const losses = new Set(changes.map(({ dataLoss }) => dataLoss));
  if (losses.has('possible')) return 'possible';
  return losses.has('unknown') ? 'unknown' : 'none';
}

/** Plain data that can be sent to a worker thread. */
export interface DescriptionJob {
  readonly json: Uint8Array;
  readonly page: Page;
  /** Whether the run executes an upload, and not a registry module. */
  readonly isUpload: boolean;
}

export function describeJson({ json, page, isUpload }: DescriptionJob): PlanDescription {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8');
  return describePlan(JSON.parse(text) as JsonObject, page, { isUpload });
}
