import { isJsonObject, type JsonObject } from '../../../lib/hcl/json-value.js';
import type { Page } from '../../../core/database/page.js';
import { headlineOf } from './headline.js';
import { kindOf, type DataLoss } from './resource-kinds.js';
import {
  CHANGE_ACTIONS,
  type ChangeAction,
  objectsIn,
  outputChanges,
  type ResourceChange,
  resourceChange,
} from './resource-change.js';
import { sentenceOf, TITLES } from './sentences.js';
import { type AttributeChange, attributeChange } from './value-text.js';
import type { ValueChange } from './value-changes.js';

/** Attribute changes of one resource, and outputs of one plan. */
const MAX_ATTRIBUTES = 100;
/** Attribute changes in one answer; the resources after them have their number only. */
const MAX_ATTRIBUTES_IN_PAGE = 2_000;

/** What a plan would do, in words. Plain data, for a thread too. */
export interface PlanDescription {
  readonly headline: string;
  readonly dataLoss: DataLoss;
  /** The gravest first; only those with changes. */
  readonly groups: readonly ChangeGroup[];
  /** Of all groups. */
  readonly total: number;
  readonly outputs: readonly AttributeChange[];
  readonly outputsTotal: number;
}

export interface ChangeGroup {
  readonly action: ChangeAction;
  readonly title: string;
  /** In the whole plan. */
  readonly count: number;
  /** Those of the page. */
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
 * A plan as `show -json` prints it, without secrets. The page cuts the list of all changes, in the
 * order of the groups.
 */
export function describePlan(plan: JsonObject, { number, size }: Page): PlanDescription {
  const changes = changesIn(plan);
  const outputs = outputChanges(plan.output_changes);
  const first = (number - 1) * size;
  const room = { left: MAX_ATTRIBUTES_IN_PAGE };
  const shown = new Map<ChangeAction, DescribedChange[]>();
  for (const change of changes.slice(first, first + size))
    shown.set(change.action, [...(shown.get(change.action) ?? []), describe(change, room)]);
  const groups = CHANGE_ACTIONS.map((action) => ({
    action,
    title: TITLES[action],
    count: changes.filter((change) => change.action === action).length,
    changes: shown.get(action) ?? [],
  }));
  return {
    headline: headlineOf(changes, new Set(outputs.map(({ path }) => path[0])).size),
    dataLoss: worstLoss(changes),
    groups: groups.filter(({ count }) => count > 0),
    total: changes.length,
    outputs: outputs.slice(0, MAX_ATTRIBUTES).map((change) => attributeChange(change, [])),
    outputsTotal: outputs.length,
  };
}

function changesIn(plan: JsonObject): ResourceChange[] {
  const deferred = objectsIn(plan.deferred_changes)
    .map(({ resource_change: change }) => change)
    .filter(isJsonObject);
  const all = [
    ...objectsIn(plan.resource_changes).map((change) => resourceChange(change)),
    ...deferred.map((change) => resourceChange(change, 'defer')),
    ...objectsIn(plan.resource_drift).map((change) => resourceChange(change, 'drift')),
  ].filter((change) => change !== null);
  const rank = new Map(CHANGE_ACTIONS.map((action, index) => [action, index]));
  return all.sort((left, right) => (rank.get(left.action) ?? 0) - (rank.get(right.action) ?? 0));
}

function describe(change: ResourceChange, room: { left: number }): DescribedChange {
  const values: readonly ValueChange[] = change.values();
  const shown = values.slice(0, Math.min(MAX_ATTRIBUTES, room.left));
  room.left -= shown.length;
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
    attributes: shown.map((value) => attributeChange(value, replacePaths)),
    attributesTotal: values.length,
  };
}

function worstLoss(changes: readonly ResourceChange[]): DataLoss {
  const losses = new Set(changes.map(({ dataLoss }) => dataLoss));
  if (losses.has('possible')) return 'possible';
  return losses.has('unknown') ? 'unknown' : 'none';
}

/** Plain data, for a thread too. */
export interface DescriptionJob {
  readonly json: Uint8Array;
  readonly page: Page;
}

export function describeJson({ json, page }: DescriptionJob): PlanDescription {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8');
  return describePlan(JSON.parse(text) as JsonObject, page);
}
