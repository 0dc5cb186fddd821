import type { Field } from './field.js';
import { equalsDefault, type FormReading, type VariableInput, variableOf } from './form-reading.js';
import { type FormValue, initialValueOf } from './form-value.js';
import { isSameJson, type Json } from './json.js';
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
  /** The inputs that the form can show. It cannot show expressions, which stay as they are. */
  readonly fields: readonly Field[];
  readonly initialValues: readonly FormValue[];
  /** Names of inputs with a stored secret. */
  readonly storedSecrets: ReadonlySet<string>;
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
  const storedSecrets = new Set<string>();
  const shown = fields.filter((field) => {
    const variable = inputs.get(field.name);
    if (!variable) return true;
    if (variable.sensitive) {
      storedSecrets.add(field.name);
      return true;
    }
    const value = valueOf(field, variable);
    if (value !== undefined) values.set(field.name, value);
    return value !== undefined;
  });
  return {
    // A secret of the workspace stays secret, even if the module does not declare it sensitive.
    fields: shown.map((field) =>
      storedSecrets.has(field.name) ? { ...field, isSensitive: true } : field,
    ),
    initialValues: shown.map((field) =>
      storedSecrets.has(field.name)
        ? initialValueOf({ ...field, default: null })
        : initialValueOf(field, values.get(field.name)),
    ),
    storedSecrets,
    values,
  };
}

/**
 * The changes to send: changed values, and the names of inputs that return to their default or to
 * the value of a variable set.
 */
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
      : equalsDefault(field, value);
    if (!isSame || current.storedSecrets.has(name)) changed.push(variableOf(field, value));
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
