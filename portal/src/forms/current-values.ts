import type { Field, Json } from './field.js';
import {
  type FormReading,
  hasDefault,
  isSameJson,
  type VariableInput,
  variableOf,
} from './form-reading.js';
import { type FormValue, startOf } from './form-value.js';
import { readLiteral } from './literal.js';

/** A variable of a workspace; the value of a secret is null. */
export interface CurrentVariable {
  readonly key: string;
  readonly value: string | null;
  readonly category: string;
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

export interface CurrentValues {
  /** Values that the form can show: an input with an expression is left as it is. */
  readonly fields: readonly Field[];
  readonly start: readonly FormValue[];
  /** Names of secrets that have a value. */
  readonly kept: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, Json>;
}

export function currentValues(
  fields: readonly Field[],
  variables: readonly CurrentVariable[],
): CurrentValues {
  const inputs = new Map(
    variables.filter(({ category }) => category !== 'env').map((one) => [one.key, one]),
  );
  const values = new Map<string, Json>();
  const kept = new Set<string>();
  const shown = fields.filter((field) => {
    const variable = inputs.get(field.name);
    if (!variable) return true;
    if (variable.sensitive) {
      kept.add(field.name);
      return true;
    }
    const value = valueOf(field, variable);
    if (value !== undefined) values.set(field.name, value);
    return value !== undefined;
  });
  return {
    // A value that the workspace keeps secret stays secret.
    fields: shown.map((field) => (kept.has(field.name) ? { ...field, isSensitive: true } : field)),
    start: shown.map((field) =>
      kept.has(field.name)
        ? startOf({ ...field, default: null })
        : startOf(field, values.get(field.name)),
    ),
    kept,
    values,
  };
}

/** The changes to write: values that differ, and inputs that return to their defaults. */
export function changesOf(
  fields: readonly Field[],
  reading: FormReading,
  current: CurrentValues,
): { readonly changed: VariableInput[]; readonly removed: string[] } {
  const changed: VariableInput[] = [];
  const removed: string[] = [];
  for (const field of fields.filter(({ providedBy }) => !providedBy?.priority)) {
    const { name } = field;
    const value = reading.values.get(name);
    if (value === undefined) {
      if (current.values.has(name)) removed.push(name);
      continue;
    }
    const isSame = current.values.has(name)
      ? isSameJson(current.values.get(name), value)
      : hasDefault(field, value);
    if (!isSame || current.kept.has(name)) changed.push(variableOf(field, value));
  }
  return { changed, removed };
}

function valueOf({ type }: Field, { value, hcl }: CurrentVariable): Json | undefined {
  const text = value ?? '';
  if (hcl) return readLiteral(text);
  if (type.kind === 'text' || type.kind === 'choice') return text;
  const literal = readLiteral(text);
  return literal === undefined ? text : literal;
}
