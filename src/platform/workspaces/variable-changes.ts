import type { Violation } from '../../core/errors.js';
import type { ValueRefusal } from './value-guards.js';
import type { Variable } from './variable.entity.js';
import { categoryOf, type NewVariable } from './variable-rules.js';
import type { VariableValue } from './variable-values.js';

export type VariableChanges = Partial<NewVariable>;

/** Whether a run could get another value by the changes. */
export function changesValue(
  before: Variable,
  { key, value, category, hcl }: VariableChanges,
): boolean {
  // The value of a secret changes only with a new one.
  if (before.sensitive) return value !== undefined;
  return [key, value, category, hcl].some((member) => member !== undefined);
}

/**
 * The key of an `iac` variable that has no value any more when another variable, or none, takes its
 * place.
 */
export function leftBehind(before: Variable, after: NewVariable | null): string[] {
  const stays = after?.key === before.key && categoryOf(after.category) === 'iac';
  return before.category === 'iac' && !stays ? [before.key] : [];
}

export function valueOf(variable: NewVariable): VariableValue {
  const { key, value = '', hcl = false, sensitive = false } = variable;
  const category = categoryOf(variable.category);
  return { key, value, category, hcl: hcl && category === 'iac', sensitive };
}

/** As a caller would describe the variable after the changes; of a secret without its value. */
export function merged(before: Variable, changes: VariableChanges): NewVariable {
  return {
    key: changes.key ?? before.key,
    value: changes.value ?? (before.sensitive ? undefined : before.value),
    description: changes.description === undefined ? before.description : changes.description,
    category: changes.category ?? before.spelling,
    hcl: changes.hcl ?? before.hcl,
    sensitive: changes.sensitive ?? before.sensitive,
  };
}

/** A secret is neither shown nor moved to where it shows. */
export function secretViolations(
  before: Variable,
  changes: VariableChanges,
  pointer: string,
): Violation[] {
  if (!before.sensitive) return [];
  const shown =
    changes.sensitive === false
      ? [
          {
            pointer: `${pointer}/sensitive`,
            detail: 'A sensitive variable stays sensitive. Delete it and create another one.',
          },
        ]
      : [];
  if (changes.value !== undefined) return shown;
  const moved = {
    key: changes.key !== undefined && changes.key !== before.key,
    category: changes.category !== undefined && categoryOf(changes.category) !== before.category,
    hcl: changes.hcl !== undefined && changes.hcl !== before.hcl,
  };
  const names = Object.entries(moved).flatMap(([name, isMoved]) => (isMoved ? [name] : []));
  return [
    ...shown,
    ...names.map((name) => ({
      pointer: `${pointer}/${name}`,
      detail: `The ${name} of a sensitive variable changes only together with its value.`,
    })),
  ];
}

/** Changes of several variables that are made together. */
export interface VariableBatch {
  readonly set: readonly NewVariable[];
  readonly removedIds: readonly string[];
}

interface BatchedChange {
  readonly before: Variable;
  readonly changes: NewVariable;
  readonly after: NewVariable;
}

/** What a batch means for the variables that a workspace has. */
export interface PlannedBatch {
  readonly changed: readonly BatchedChange[];
  readonly created: readonly NewVariable[];
  /** Each variable of `set` as it is to be; a secret that stays is named only. */
  readonly outcome: readonly NewVariable[];
  readonly removed: readonly Variable[];
  readonly violations: readonly Violation[];
}

export const SET_POINTER = '/data/relationships/vars/data';
const REMOVED_POINTER = '/data/relationships/removed/data';

export function planBatch(
  current: readonly Variable[],
  { set, removedIds }: VariableBatch,
): PlannedBatch {
  const violations: Violation[] = [];
  const changed: BatchedChange[] = [];
  const created: NewVariable[] = [];
  const outcome: NewVariable[] = [];
  const removed = new Map<string, Variable>();
  for (const [index, id] of removedIds.entries()) {
    const variable = current.find((one) => one.id === id);
    if (variable) removed.set(id, variable);
    else
      violations.push({
        pointer: `${REMOVED_POINTER}/${index}/id`,
        detail: 'The workspace has no variable with this id.',
      });
  }
  for (const [index, variable] of set.entries()) {
    const before = current.find(
      ({ key, category }) => key === variable.key && category === categoryOf(variable.category),
    );
    if (!before) {
      created.push(variable);
      outcome.push(variable);
      continue;
    }
    const pointer = `${SET_POINTER}/${index}`;
    if (removed.has(before.id))
      violations.push({ pointer, detail: 'A variable is not both set and removed.' });
    violations.push(...secretViolations(before, variable, `${pointer}/attributes`));
    const after = merged(before, variable);
    const staysSecret = before.sensitive && variable.value === undefined;
    outcome.push(staysSecret ? { key: after.key, category: after.category } : after);
    changed.push({ before, changes: variable, after });
  }
  return { changed, created, outcome, removed: [...removed.values()], violations };
}

/** Where a batch names the variable of a refusal. */
export function pointerInBatch(
  { key, member }: ValueRefusal,
  { set, removedIds }: VariableBatch,
  current: readonly Variable[],
): string {
  const index = set.findIndex(
    (one) => one.key === key && (member === 'key' || categoryOf(one.category) === 'iac'),
  );
  if (index >= 0) return `${SET_POINTER}/${index}/attributes/${member}`;
  const ids = current.filter((one) => one.key === key).map(({ id }) => id);
  return `${REMOVED_POINTER}/${removedIds.findIndex((id) => ids.includes(id))}`;
}

/** The members that a change names, for the audit log. */
export const changedMembers = (changes: VariableChanges): string[] =>
  Object.keys(changes).filter((name) => changes[name as keyof VariableChanges] !== undefined);
