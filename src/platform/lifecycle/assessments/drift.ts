import type { JsonObject } from '../../../lib/hcl/json-value.js';
import type { DriftIgnoreRule } from '../../projects/project.entity.js';
import {
  objectsIn,
  type ResourceChange,
  toResourceChange,
} from '../../runs/plan-summary/resource-change.js';

/** A resource that differs from the state. Its values are only in the plan of the run. */
export interface DriftedResource {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly change: 'changed' | 'gone';
  /**
   * The first 20 paths, such as `tags.owner`, that differ and that no rule ignores, each truncated
   * to 200 characters. Empty if the resource is gone.
   */
  readonly attributes: readonly string[];
}

export interface Drift {
  /** Number of drifted resources, without the ignored ones. */
  readonly drifted: number;
  /** Number of resources whose drift the rules ignore completely. */
  readonly ignored: number;
  /** The first 200 drifted resources. */
  readonly resources: readonly DriftedResource[];
}

/** Plain data that can be sent to a worker thread. */
export interface DriftJob {
  readonly json: Uint8Array;
  readonly rules: readonly DriftIgnoreRule[];
}

const MAX_RESOURCES = 200;
const MAX_ATTRIBUTES = 20;
const MAX_PATH_CHARACTERS = 200;
/** The prefix of the addresses in a registry module that a run calls. Rules can omit it. */
const CALLED_MODULE_PREFIX = 'module.this.';

/** Returns the drift in the JSON plan of a refresh-only run. */
export function driftIn({ json, rules }: DriftJob): Drift {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8');
  const plan = JSON.parse(text) as JsonObject;
  const changes = objectsIn(plan.resource_drift)
    .filter(({ mode }) => mode !== 'data')
    .map((change) => toResourceChange(change, { as: 'drift' }))
    .filter((change) => change !== null);
  const drifted = changes
    .map((change) => driftOf(change, rules))
    .filter((resource) => resource !== null);
  return {
    drifted: drifted.length,
    ignored: changes.length - drifted.length,
    resources: drifted.slice(0, MAX_RESOURCES),
  };
}

/** Returns null if the rules ignore the whole drift of the resource. */
function driftOf(
  change: ResourceChange,
  rules: readonly DriftIgnoreRule[],
): DriftedResource | null {
  const { address, type, name, isDeletedOutside } = change;
  const matchingRules = rules.filter((rule) => matchesAddress(rule.address, address));
  if (matchingRules.some(({ attribute }) => attribute === null)) return null;
  if (isDeletedOutside) return { address, type, name, change: 'gone', attributes: [] };
  const paths = change.values().map(({ path }) => path.join('.'));
  const reported = paths.filter(
    (path) => !matchingRules.some(({ attribute }) => matchesPath(attribute ?? '', path)),
  );
  if (reported.length === 0) return null;
  const attributes = [...new Set(reported)]
    .slice(0, MAX_ATTRIBUTES)
    .map((path) => path.slice(0, MAX_PATH_CHARACTERS));
  return { address, type, name, change: 'changed', attributes };
}

function matchesAddress(pattern: string, address: string): boolean {
  const shortened = address.startsWith(CALLED_MODULE_PREFIX)
    ? address.slice(CALLED_MODULE_PREFIX.length)
    : address;
  return matches(pattern, address) || matches(pattern, shortened);
}

/** A pattern of an attribute also covers everything nested in the attribute. */
const matchesPath = (pattern: string, path: string): boolean =>
  matches(pattern, path) || matches(`${pattern}.*`, path);

/**
 * Whether the whole text matches, where `*` matches any characters. Does not backtrack, unlike a
 * regular expression with several `.*`.
 */
export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const [first = ''] = parts;
  if (parts.length === 1) return pattern === text;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}
