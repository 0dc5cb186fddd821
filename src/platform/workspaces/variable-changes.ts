import type { Violation } from '../../core/errors.js';
import type { ValueRefusal } from './value-guards.js';
import type { Variable } from './variable.entity.js';
import { categoryOf, type NewVariable } from './variable-rules.js';
import type { StoredVariable, VariableValue } from './variable-values.js';

export type VariableChanges = Partial<NewVariable>;

/** Whether the changes leave the value of a sensitive variable as it is. */
export const keepsSecret = (
  { sensitive }: Pick<StoredVariable, 'sensitive'>,
  { value }: VariableChanges,
): boolean => sensitive && value === undefined;

/** Whether the changes can affect the value that runs use. */
export function changesValue(
  before: StoredVariable,
  { key, value, category, hcl }: VariableChanges,
): boolean {
  // Without a new value, secretViolations refuses a new key, category or hcl.
  if (before.sensitive) return value !== undefined;
  return [key, value, category, hcl].some((member) => member !== undefined);
}

/**
 * Returns the key that loses its `iac` value, because the variable is deleted (`after` is null) or
 * gets a new key or category; empty if there is none.
 */
export function unsetKeysOf(before: Variable, after: NewVariable | null): string[] {
  const stays = after?.key === before.key && categoryOf(after.category) === 'iac';
  return before.category === 'iac' && !stays ? [before.key] : [];
}

export function valueOf(variable: NewVariable): VariableValue {
  const { key, value = '', hcl = false, sensitive = false } = variable;
  const category = categoryOf(variable.category);
  return { key, value, category, hcl: hcl && category === 'iac', sensitive };
}

/** Returns the columns that a request determines; `value` is the stored form of the value. */
export function columnsOf(
  {
    key,
    description = null,
    category: spelling = 'iac',
    hcl = false,
    sensitive = false,
  }: NewVariable,
  value: string,
): Pick<
  StoredVariable,
  'key' | 'value' | 'category' | 'spelling' | 'hcl' | 'sensitive' | 'description'
> {
  return {
    key,
    value,
    category: categoryOf(spelling),
    spelling,
    hcl,
    sensitive,
    description: description || null,
  };
}

/** Returns the variable after the changes, without the value of an unchanged secret. */
export function mergeChanges(before: StoredVariable, changes: VariableChanges): NewVariable {
  return {
    key: changes.key ?? before.key,
    value: changes.value ?? (before.sensitive ? undefined : before.value),
    description: changes.description === undefined ? before.description : changes.description,
    category: changes.category ?? before.spelling,
    hcl: changes.hcl ?? before.hcl,
    sensitive: changes.sensitive ?? before.sensitive,
  };
}

/**
 * Returns the violations of changes to a sensitive variable: it stays sensitive, and its key,
 * category and `hcl` change only together with its value.
 */
export function secretViolations(
  before: StoredVariable,
  changes: VariableChanges,
  pointer: string,
): Violation[] {
  if (!before.sensitive) return [];
  const sensitivityViolations =
    changes.sensitive === false
      ? [
          {
            pointer: `${pointer}/sensitive`,
            detail: 'A sensitive variable stays sensitive. Delete it and create another one.',
          },
        ]
      : [];
  if (changes.value !== undefined) return sensitivityViolations;
  const changed = {
    key: changes.key !== undefined && changes.key !== before.key,
    category: changes.category !== undefined && categoryOf(changes.category) !== before.category,
    hcl: changes.hcl !== undefined && changes.hcl !== before.hcl,
  };
  const names = Object.entries(changed).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  return [
    ...sensitivityViolations,
    ...names.map((name) => ({
      pointer: `${pointer}/${name}`,
      detail: `The ${name} of a sensitive variable can change only together with its value.`,
    })),
  ];
}

/** `set` changes variables that exist with the same key and category, and creates the others. */
export interface VariableBatch {
  readonly set: readonly NewVariable[];
  readonly removedIds: readonly string[];
}

interface BatchedChange {
  readonly before: Variable;
  readonly changes: NewVariable;
  readonly after: NewVariable;
}

/** The effect of a batch on the variables of a workspace. */
export interface PlannedBatch {
  readonly changed: readonly BatchedChange[];
  readonly created: readonly NewVariable[];
  /** Each variable of `set` after the changes; only key and category if a secret is unchanged. */
  readonly outcome: readonly NewVariable[];
  readonly removed: readonly Variable[];
  readonly violations: readonly Violation[];
}

export const SET_POINTER = '/data/relationships/vars/data';
export const REMOVED_POINTER = '/data/relationships/removed/data';

/**
 * Matches the variables of a batch with the existing ones. Checks the removed IDs, that no variable
 * is both set and removed, and {@link secretViolations}.
 */
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
        detail: 'The workspace has no variable with this ID.',
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
      violations.push({ pointer, detail: 'A variable cannot be both set and removed.' });
    violations.push(...secretViolations(before, variable, `${pointer}/attributes`));
    const after = mergeChanges(before, variable);
    outcome.push(
      keepsSecret(before, variable) ? { key: after.key, category: after.category } : after,
    );
    changed.push({ before, changes: variable, after });
  }
  return { changed, created, outcome, removed: [...removed.values()], violations };
}

/** Returns the pointer to the refused variable in the request. */
export function pointerInBatch(
  { key, category, member }: ValueRefusal,
  { set, removedIds }: VariableBatch,
  current: readonly Variable[],
): string {
  const isRefused = (one: Pick<NewVariable, 'key' | 'category'>): boolean =>
    one.key === key && categoryOf(one.category) === category;
  const index = set.findIndex(isRefused);
  if (index >= 0) return `${SET_POINTER}/${index}/attributes/${member}`;
  const ids = current.filter(isRefused).map(({ id }) => id);
  return `${REMOVED_POINTER}/${removedIds.findIndex((id) => ids.includes(id))}`;
}

/** For the audit log, which does not contain values. */
export const changedMembers = (changes: VariableChanges): string[] =>
  Object.keys(changes).filter((name) => changes[name as keyof VariableChanges] !== undefined);
