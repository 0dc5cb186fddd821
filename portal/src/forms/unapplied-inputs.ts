import type { CurrentVariable } from './current-values.js';
import { isObject, isSameJson, type Json, type JsonObject } from './json.js';
import { readLiteral } from './literal.js';

/** An input whose saved value differs from the value of an applied plan. */
export interface UnappliedInput {
  readonly key: string;
  /** Undefined if the plan used the default of the module, or if the value was a secret. */
  readonly applied: Json | undefined;
  /** Whether the value was removed, so that the next run uses the default of the module. */
  readonly isRemoved: boolean;
}

/** The beginning of the texts that replace secrets in a plan. */
const REDACTED = '(sensitive';

/**
 * Compares the variables of the next run with those of an applied plan, in the JSON format of the
 * tools. Skips variables that are expressions or secrets. Returns null if `plan` is not a plan.
 */
export function findUnappliedInputs(
  plan: unknown,
  variables: readonly CurrentVariable[],
): UnappliedInput[] | null {
  const root = memberOf(plan, 'planned_values') && plan;
  if (!root) return null;
  const applied = memberOf(root, 'variables') ?? {};
  const inputs = variables.filter(({ category }) => category !== 'env');
  const declared = declaredInputsOf(root);
  const changed = inputs.flatMap(({ key, value, hcl, sensitive }): UnappliedInput[] => {
    const saved = hcl ? readLiteral(value ?? '') : (value ?? '');
    if (sensitive || saved === undefined) return [];
    // Variable sets can contain variables that the module does not declare.
    if (!(key in applied))
      return key in declared ? [{ key, applied: undefined, isRemoved: false }] : [];
    const before = valueOf(applied, key);
    return isRedacted(before) || isSameValue(before, saved)
      ? []
      : [{ key, applied: before, isRemoved: false }];
  });
  const removed = Object.keys(applied)
    .filter((key) => !inputs.some((input) => input.key === key))
    .map((key): UnappliedInput => {
      const before = valueOf(applied, key);
      return { key, applied: isRedacted(before) ? undefined : before, isRemoved: true };
    });
  return [...changed, ...removed];
}

/** The inputs that the module declares. The generated configuration calls the module `this`. */
const declaredInputsOf = (plan: unknown): JsonObject =>
  (['configuration', 'root_module', 'module_calls', 'this', 'module', 'variables'].reduce<unknown>(
    memberOf,
    plan,
  ) as JsonObject | undefined) ?? {};

function memberOf(owner: unknown, name: string): JsonObject | undefined {
  const member = isObject(owner as Json | undefined) ? (owner as JsonObject)[name] : undefined;
  return isObject(member) ? member : undefined;
}

const valueOf = (applied: JsonObject, key: string): Json =>
  memberOf(applied, key)?.['value'] ?? null;

/** The tools convert between numbers, booleans and their texts. */
const isSameValue = (one: Json, other: Json): boolean =>
  isSameJson(one, other) ||
  (isScalar(one) && isScalar(other) && String(one) === String(other)) ||
  (typeof one === 'number' && typeof other === 'string' && one === Number(other));

const isScalar = (value: Json): value is string | number | boolean =>
  value !== null && typeof value !== 'object';

const isRedacted = (value: Json): boolean => JSON.stringify(value).includes(REDACTED);
