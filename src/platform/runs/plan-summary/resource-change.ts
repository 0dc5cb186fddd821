import { isJsonObject, type Json, type JsonObject } from '../../../lib/hcl/json-value.js';
import { cutText } from '../../../lib/text/cut-text.js';
import { plainText } from '../../../lib/text/terminal-text.js';
import { planValue } from './plan-value.js';
import { type DataLoss, dataLossOf } from './resource-kinds.js';
import { type ValueChange, type ValuePath, valueChanges } from './value-changes.js';

/** Most severe first, which is the order of presentation. */
export const CHANGE_ACTIONS = [
  'destroy',
  'replace',
  'update',
  'create',
  'forget',
  'import',
  'move',
  'read',
  'defer',
  'drift',
] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** The change of one resource in a plan, or its drift. */
export interface ResourceChange {
  readonly action: ChangeAction;
  readonly address: string;
  readonly previousAddress: string | null;
  /** The module address without Gantry's root module, such as `module.storage`; null at the top. */
  readonly module: string | null;
  readonly type: string;
  readonly name: string;
  readonly index: string | number | null;
  readonly reason: string | null;
  readonly importId: string | null;
  /** A deposed object that an earlier run has left. */
  readonly isDeposed: boolean;
  /** For `drift`: the resource no longer exists. */
  readonly isGone: boolean;
  readonly dataLoss: DataLoss;
  readonly replacePaths: readonly ValuePath[];
  /** Computed on demand, because only one page of thousands of resources is presented. */
  readonly values: () => readonly ValueChange[];
}

const MAX_TEXT_BYTES = 1_024;
/** The module that a run calls: see src/execution/modules/root-configuration.ts. */
const ROOT_MODULE = /^module\.this(\.|$)/;

/** Reads a resource change; null if the resource does not change. */
export function resourceChange(
  resource: JsonObject,
  as?: 'drift' | 'defer',
): ResourceChange | null {
  const change = isJsonObject(resource.change) ? resource.change : {};
  const actions = Array.isArray(change.actions) ? change.actions : [];
  const previousAddress = textOrNull(resource.previous_address);
  const importId = isJsonObject(change.importing) ? text(change.importing.id) : null;
  const planned = actionOf(actions, importId !== null, previousAddress !== null);
  if (planned === null || (as === 'drift' && planned === 'move')) return null;
  const action = as ?? planned;
  const type = text(resource.type);
  const losesObject = action === 'destroy' || (action === 'replace' && !actions.includes('forget'));
  const { index } = resource;
  let values: readonly ValueChange[] | undefined;
  return {
    action,
    address: text(resource.address),
    previousAddress,
    module: text(resource.module_address).replace(ROOT_MODULE, '') || null,
    type,
    name: text(resource.name),
    index: typeof index === 'string' ? text(index) : typeof index === 'number' ? index : null,
    reason: textOrNull(resource.action_reason),
    importId,
    isDeposed: typeof resource.deposed === 'string',
    isGone: as === 'drift' && actions.includes('delete'),
    dataLoss: losesObject ? dataLossOf(type) : 'none',
    replacePaths: replacePaths(change.replace_paths),
    // A forgotten resource keeps its values; the plan lists them because its state is removed.
    values: () => (values ??= action === 'forget' ? [] : valuesIn(change)),
  };
}

/** The changes of outputs, by name. */
export function outputChanges(outputs: Json | undefined): ValueChange[] {
  if (!isJsonObject(outputs)) return [];
  return Object.entries(outputs).flatMap(([name, change]) =>
    isJsonObject(change) ? valuesIn(change, [name]) : [],
  );
}

export function objectsIn(json: Json | undefined): JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

function actionOf(
  actions: readonly Json[],
  isImported: boolean,
  isMoved: boolean,
): ChangeAction | null {
  if (actions.includes('create'))
    return actions.includes('delete') || actions.includes('forget') ? 'replace' : 'create';
  if (actions.includes('delete')) return 'destroy';
  if (actions.includes('forget')) return 'forget';
  if (actions.includes('update')) return 'update';
  if (actions.includes('read')) return 'read';
  if (isImported) return 'import';
  return isMoved ? 'move' : null;
}

function valuesIn(change: JsonObject, path: ValuePath = []): ValueChange[] {
  const before = planValue(change.before, false, change.before_sensitive);
  const after = planValue(change.after, change.after_unknown, change.after_sensitive);
  // A change of the whole resource has no path.
  return valueChanges(before, after, path).filter(({ path: at }) => at.length > 0);
}

function replacePaths(json: Json | undefined): ValuePath[] {
  if (!Array.isArray(json)) return [];
  const isStep = (step: Json): step is string | number =>
    typeof step === 'string' || typeof step === 'number';
  return json.filter(Array.isArray).map((path: Json[]) => path.filter(isStep));
}

function textOrNull(json: Json | undefined): string | null {
  return typeof json === 'string' && json !== '' ? text(json) : null;
}

/** Sanitizes text of modules and providers, which is untrusted, for presentation. */
function text(json: Json | undefined): string {
  return typeof json === 'string' ? cutText(plainText(json), MAX_TEXT_BYTES, '…') : '';
}
