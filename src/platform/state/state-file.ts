import { Invalid } from '../../core/errors.js';
import { MAX_STATE_VALUES } from '../../execution/run-folder.js';
import { hasMoreValuesThan, isNestedDeeperThan } from '../../lib/text/json-nesting.js';
import { toPlainText } from '../../lib/text/terminal-text.js';

/** A type in the notation of states: `"string"`, `["list", "string"]`, `["object", { … }]`. */
export type DetailedType = string | object;

export interface StateOutput {
  readonly name: string;
  readonly type: DetailedType;
  readonly sensitive: boolean;
  readonly value: unknown;
}

export interface StateFile {
  readonly serial: number;
  readonly lineage: string;
  /** Truncated to 64 characters; empty if the state has none. */
  readonly toolVersion: string;
  /** The number of instances of managed resources. */
  readonly resourceCount: number;
  /** The first 10,000, sorted by name. */
  readonly outputs: readonly StateOutput[];
}

/** The only format version that current tools write. */
const FORMAT_VERSION = 4;
/** Levels of arrays and objects; limited because serialization is recursive. */
const MAX_NESTING = 1_000;
/** The maximum number of stored outputs: the first ones by name. */
const MAX_OUTPUTS = 10_000;
/**
 * The maximum length of an output's type as JSON. A longer type is stored as `dynamic`, because
 * lists of outputs contain the types.
 */
export const MAX_TYPE_LENGTH = 16 * 1024;
/** The maximum of PostgreSQL's integer, which also applies with SQLite. */
const MAX_SERIAL = 2_147_483_647;
/** The maximum length of a lineage, and of the name of an output. */
const MAX_TEXT_LENGTH = 255;
const TEXT_RULE = `1 to ${MAX_TEXT_LENGTH} characters without control characters`;

/** Parses a state. Throws {@link Invalid} with the broken rule, but without data of the state. */
export function parseState(bytes: Buffer): StateFile {
  const {
    version,
    serial,
    lineage,
    terraform_version: toolVersion,
    outputs = {},
    resources = [],
  } = parseJsonObject(bytes);
  if (version !== FORMAT_VERSION)
    throw invalidState(`it must have the format version ${FORMAT_VERSION}`);
  if (!isSerial(serial))
    throw invalidState(`its serial must be an integer from 0 to ${MAX_SERIAL}`);
  if (!isStorableText(lineage)) throw invalidState(`its lineage must have ${TEXT_RULE}`);
  if (!isObject(outputs)) throw invalidState('its outputs must be an object');
  if (!Array.isArray(resources)) throw invalidState('its resources must be a list');
  return {
    serial,
    lineage,
    toolVersion: typeof toolVersion === 'string' ? toPlainText(toolVersion).slice(0, 64) : '',
    resourceCount: resources.reduce(
      (sum: number, resource) => sum + countManagedInstances(resource),
      0,
    ),
    outputs: Object.keys(outputs)
      .sort()
      .slice(0, MAX_OUTPUTS)
      .map((name) => parseOutput(name, outputs[name])),
  };
}

function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (isNestedDeeperThan(bytes, MAX_NESTING)) throw invalidState('it is nested too deeply');
  // In memory, small values take many times as many bytes as in JSON.
  if (hasMoreValuesThan(bytes, MAX_STATE_VALUES))
    throw invalidState(`it has more than ${MAX_STATE_VALUES} values`);
  let state: unknown;
  try {
    state = JSON.parse(bytes.toString());
  } catch {
    throw invalidState('it is not JSON');
  }
  if (!isObject(state)) throw invalidState('it is not a JSON object');
  return state;
}

function countManagedInstances(resource: unknown): number {
  if (!isObject(resource) || resource['mode'] !== 'managed') return 0;
  const { instances } = resource;
  return Array.isArray(instances) ? instances.length : 0;
}

function parseOutput(name: string, output: unknown): StateOutput {
  if (!isStorableText(name)) throw invalidState(`the name of each output must have ${TEXT_RULE}`);
  if (!isObject(output)) throw invalidState('each output must be an object');
  const { type = 'dynamic', sensitive = false, value = null } = output;
  if (typeof type !== 'string' && !Array.isArray(type))
    throw invalidState('the type of each output must be a string or a list');
  const isLong = JSON.stringify(type).length > MAX_TYPE_LENGTH;
  const storedType = isLong ? 'dynamic' : (type as DetailedType);
  return { name, type: storedType, sensitive: sensitive !== false, value };
}

function isSerial(serial: unknown): serial is number {
  return (
    typeof serial === 'number' && Number.isInteger(serial) && serial >= 0 && serial <= MAX_SERIAL
  );
}

/**
 * Refuses what {@link toPlainText} removes: PostgreSQL cannot store NUL, and terminals interpret
 * other control characters. Tabs and line feeds are permitted.
 */
function isStorableText(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text !== '' &&
    text.length <= MAX_TEXT_LENGTH &&
    toPlainText(text) === text
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalidState(rule: string): Invalid {
  return new Invalid(
    [{ detail: `The state cannot be stored: ${rule}.` }],
    `The state cannot be stored: ${rule}.`,
  );
}
