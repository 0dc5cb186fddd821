import { isJsonObject, type Json, type JsonObject } from '../../../lib/hcl/json-value.js';
import { toPlainText } from '../../../lib/text/terminal-text.js';
import { truncateText } from '../../../lib/text/truncate-text.js';
import { toPlanValue } from './plan-value.js';
import { type DataLoss, dataLossOf } from './resource-kinds.js';
import { diffValues, type ValueChange, type ValuePath } from './value-changes.js';

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
  /**
   * The address of the module, such as `module.storage`; in a run of a registry module, relative to
   * that module. Null for the registry module itself, and for the root module of an upload.
   */
  readonly module: string | null;
  readonly type: string;
  readonly name: string;
  readonly index: string | number | null;
  readonly reason: string | null;
  /** Null without an import; empty if the plan does not contain the ID. */
  readonly importId: string | null;
  /** Whether the change concerns a deposed object, which an earlier run left. */
  readonly isDeposed: boolean;
  /** For `drift`: whether the resource no longer exists. */
  readonly isDeletedOutside: boolean;
  readonly dataLoss: DataLoss;
  readonly replacePaths: readonly ValuePath[];
  /** Computed on demand, because a plan can have thousands of changes and a page shows few. */
  readonly values: () => readonly ValueChange[];
}

export interface ChangeContext {
  /** Replaces the action of the plan. */
  readonly as?: 'drift' | 'defer';
  /** Whether the run executes an upload, and not a registry module. */
  readonly isUpload?: boolean;
}

const MAX_TEXT_BYTES = 1_024;
/** The module that a run calls, unless it executes an upload: see root-configuration.ts. */
const CALLED_MODULE = /^module\.this(\.|$)/;

/** Reads a resource change; null if the resource does not change, or a drift only moves it. */
export function toResourceChange(
  resource: JsonObject,
  { as, isUpload = false }: ChangeContext = {},
): ResourceChange | null {
  const change = isJsonObject(resource.change) ? resource.change : {};
  const actions = Array.isArray(change.actions) ? change.actions : [];
  const previousAddress = toTextOrNull(resource.previous_address);
  const importId = isJsonObject(change.importing) ? toText(change.importing.id) : null;
  const planned = actionOf(actions, importId !== null, previousAddress !== null);
  if (planned === null || (as === 'drift' && planned === 'move')) return null;
  const action = as ?? planned;
  const type = toText(resource.type);
  const losesObject = action === 'destroy' || (action === 'replace' && !actions.includes('forget'));
  const { index } = resource;
  const module = toText(resource.module_address);
  let values: readonly ValueChange[] | undefined;
  return {
    action,
    address: toText(resource.address),
    previousAddress,
    module: (isUpload ? module : module.replace(CALLED_MODULE, '')) || null,
    type,
    name: toText(resource.name),
    index: typeof index === 'string' ? toText(index) : typeof index === 'number' ? index : null,
    reason: toTextOrNull(resource.action_reason),
    importId,
    isDeposed: typeof resource.deposed === 'string',
    isDeletedOutside: as === 'drift' && actions.includes('delete'),
    dataLoss: losesObject ? dataLossOf(type) : 'none',
    replacePaths: replacePathsIn(change.replace_paths),
    // A forgotten resource keeps its values: the plan lists them only because they leave the state.
    values: () => (values ??= action === 'forget' ? [] : valuesIn(change)),
  };
}

/** Returns the changes of outputs; each path starts with the name of the output. */
export function outputChangesOf(outputs: Json | undefined): ValueChange[] {
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
  const before = toPlanValue(change.before, false, change.before_sensitive);
  const after = toPlanValue(change.after, change.after_unknown, change.after_sensitive);
  // Omits a change of the whole resource, which has no path.
  return diffValues(before, after, path).filter(({ path: at }) => at.length > 0);
}

function replacePathsIn(json: Json | undefined): ValuePath[] {
  if (!Array.isArray(json)) return [];
  const isStep = (step: Json): step is string | number =>
    typeof step === 'string' || typeof step === 'number';
  return json.filter(Array.isArray).map((path: Json[]) => path.filter(isStep));
}

function toTextOrNull(json: Json | undefined): string | null {
  return typeof json === 'string' && json !== '' ? toText(json) : null;
}

/** Sanitizes text of modules and providers, which is untrusted, for presentation. */
function toText(json: Json | undefined): string {
  return typeof json === 'string' ? truncateText(toPlainText(json), MAX_TEXT_BYTES, '…') : '';
}
