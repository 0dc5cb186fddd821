import { CHANGED_SENSITIVE, REDACTED } from '../../../execution/redaction.js';
import { isJsonObject, type Json } from '../../../lib/hcl/json-value.js';

/**
 * A value of a plan with its marks: sensitive parts, and parts that are known only after the apply.
 * `isChanged`: the sensitive value differs, or can differ, from the value before the apply.
 */
export type PlanValue =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'sensitive'; readonly isChanged: boolean }
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly PlanValue[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, PlanValue> };

export const NULL_VALUE: PlanValue = { kind: 'scalar', value: null };

export function isNull(value: PlanValue): boolean {
  return value.kind === 'scalar' && value.value === null;
}

/**
 * Combines a value with its marks. Marks have the shape of the value; `true` covers everything
 * below. `unknown` can have members that the value lacks.
 */
export function toPlanValue(
  json: Json | undefined,
  unknown: Json | undefined,
  sensitive: Json | undefined,
): PlanValue {
  if (json === REDACTED || json === CHANGED_SENSITIVE)
    return { kind: 'sensitive', isChanged: json === CHANGED_SENSITIVE };
  if (sensitive === true && (unknown === true || (json ?? null) !== null))
    return { kind: 'sensitive', isChanged: unknown === true };
  if (unknown === true) return { kind: 'unknown' };
  if (Array.isArray(json) || (isNullish(json) && hasUnknownItem(unknown)))
    return { kind: 'list', items: itemsOf(json, unknown, sensitive) };
  if (isJsonObject(json) || (isNullish(json) && hasUnknownMember(unknown)))
    return { kind: 'map', entries: entriesOf(json, unknown, sensitive) };
  return { kind: 'scalar', value: isScalar(json) ? json : null };
}

/**
 * Whether two values are equal. Values that are known only after the apply equal nothing. Sensitive
 * values are equal unless one of them is marked as changed.
 */
export function isSameValue(left: PlanValue, right: PlanValue): boolean {
  if (left.kind === 'sensitive' && right.kind === 'sensitive')
    return !left.isChanged && !right.isChanged;
  if (left.kind === 'scalar' && right.kind === 'scalar') return left.value === right.value;
  if (left.kind === 'list' && right.kind === 'list')
    return (
      left.items.length === right.items.length &&
      left.items.every((item, index) => isSameValue(item, right.items[index] ?? NULL_VALUE))
    );
  if (left.kind !== 'map' || right.kind !== 'map') return false;
  return namesIn(left, right).every((name) =>
    isSameValue(left.entries.get(name) ?? NULL_VALUE, right.entries.get(name) ?? NULL_VALUE),
  );
}

/** Returns a text that is the same only for equal values; null for a value that equals no other. */
export function canonicalText(value: PlanValue): string | null {
  if (value.kind === 'unknown') return null;
  if (value.kind === 'sensitive') return value.isChanged ? null : 'sensitive';
  if (value.kind === 'scalar')
    return typeof value.value === 'string' ? JSON.stringify(value.value) : String(value.value);
  const parts: string[] = [];
  const members = value.kind === 'map' ? [...value.entries].sort(byName) : value.items.entries();
  for (const [key, member] of members) {
    const text = canonicalText(member);
    if (text === null) return null;
    // A missing member of a map equals null.
    if (value.kind === 'list') parts.push(text);
    else if (text !== 'null') parts.push(`${JSON.stringify(key)}:${text}`);
  }
  return value.kind === 'map' ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
}

const byName = ([left]: [string, PlanValue], [right]: [string, PlanValue]): number =>
  left < right ? -1 : Number(left > right);

/** Returns the member names of both values, those of `after` first. */
export function namesIn(
  before: { readonly entries: ReadonlyMap<string, PlanValue> },
  after: { readonly entries: ReadonlyMap<string, PlanValue> },
): string[] {
  return [...new Set([...after.entries.keys(), ...before.entries.keys()])];
}

function itemsOf(
  json: Json | undefined,
  unknown: Json | undefined,
  sensitive: Json | undefined,
): PlanValue[] {
  const values = Array.isArray(json) ? json : [];
  const unknowns = Array.isArray(unknown) ? unknown : [];
  const sensitives = Array.isArray(sensitive) ? sensitive : [];
  return Array.from({ length: Math.max(values.length, unknowns.length) }, (_, index) =>
    toPlanValue(values[index], unknowns[index], sensitives[index]),
  );
}

function entriesOf(
  json: Json | undefined,
  unknown: Json | undefined,
  sensitive: Json | undefined,
): Map<string, PlanValue> {
  const values = membersOf(json);
  const unknowns = membersOf(unknown);
  const sensitives = membersOf(sensitive);
  const unknownNames = [...unknowns.keys()].filter((name) => containsUnknown(unknowns.get(name)));
  const names = new Set([...values.keys(), ...unknownNames]);
  return new Map(
    [...names].map((name) => [
      name,
      toPlanValue(values.get(name), unknowns.get(name), sensitives.get(name)),
    ]),
  );
}

function membersOf(json: Json | undefined): Map<string, Json> {
  return new Map(isJsonObject(json) ? Object.entries(json) : []);
}

function isScalar(json: Json | undefined): json is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof json);
}

function isNullish(json: Json | undefined): boolean {
  return json === undefined || json === null;
}

function hasUnknownItem(unknown: Json | undefined): boolean {
  return Array.isArray(unknown) && unknown.some(containsUnknown);
}

function hasUnknownMember(unknown: Json | undefined): boolean {
  return isJsonObject(unknown) && Object.values(unknown).some(containsUnknown);
}

function containsUnknown(unknown: Json | undefined): boolean {
  return unknown === true || hasUnknownItem(unknown) || hasUnknownMember(unknown);
}
