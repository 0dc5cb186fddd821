import { holds, UNKNOWN } from './evaluate.js';
import type { Field } from './field.js';
import { effectiveValue, type FormValue, isNull, type Problem, readMember } from './form-value.js';
import { isSameJson, type Json } from './json.js';
import { writeLiteral } from './literal.js';

export interface FieldProblem extends Problem {
  /** Name of the input. */
  readonly field: string;
}

export interface FormReading {
  /**
   * By the name of the input. Omits inputs that are left out or cannot be read, but not values that
   * break a rule of the module.
   */
  readonly values: ReadonlyMap<string, Json>;
  readonly problems: readonly FieldProblem[];
}

/** The value of an input in the format of the API. */
export interface VariableInput {
  readonly key: string;
  readonly value: string;
  readonly category: 'iac';
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

interface ReadOptions {
  /** Names of inputs with a stored secret, which an empty control does not change. */
  readonly storedSecrets?: ReadonlySet<string>;
}

/** Reads the values, in the order of the fields, and finds problems that a browser can detect. */
export function readForm(
  fields: readonly Field[],
  form: readonly (FormValue | undefined)[],
  { storedSecrets = new Set() }: ReadOptions = {},
): FormReading {
  const values = new Map<string, Json>();
  const problems: FieldProblem[] = [];
  fields.forEach((field, index) => {
    const control = form[index];
    if (control === undefined || field.providedBy?.priority) return;
    if (storedSecrets.has(field.name) && isEmpty(control)) return;
    const reading = readMember(field, control);
    if (reading.value !== undefined && reading.problems.length === 0)
      values.set(field.name, reading.value);
    problems.push(...reading.problems.map((problem) => ({ ...problem, field: field.name })));
  });
  const invalid = new Set(problems.map(({ field }) => field));
  const isUnknown = (name: string): boolean =>
    invalid.has(name) || (storedSecrets.has(name) && !values.has(name));
  const inputValue = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return !field || isUnknown(name) ? UNKNOWN : effectiveValue(field, values.get(name));
  };
  for (const field of fields) {
    if (isUnknown(field.name)) continue;
    const rule = field.rules.find(({ condition }) => holds(condition, inputValue) === false);
    if (rule) problems.push({ field: field.name, path: [], message: rule.message });
  }
  return { values, problems };
}

/**
 * The values to send. Omits values that equal the default, if the form knows it, so that the inputs
 * follow the defaults of later versions.
 */
export function variablesOf(
  fields: readonly Field[],
  values: ReadonlyMap<string, Json>,
): VariableInput[] {
  return fields.flatMap((field) => {
    const value = values.get(field.name);
    if (value === undefined || equalsDefault(field, value)) return [];
    return [variableOf(field, value)];
  });
}

export function variableOf(field: Field, value: Json): VariableInput {
  const isPlain = typeof value === 'string';
  return {
    key: field.name,
    value: isPlain ? value : writeLiteral(value),
    category: 'iac',
    hcl: !isPlain,
    sensitive: field.isSensitive,
  };
}

export function equalsDefault(field: Field, value: Json): boolean {
  return (
    field.isOptional &&
    field.defaultText === null &&
    !field.isSensitive &&
    isSameJson(effectiveValue(field, value), effectiveValue(field, undefined))
  );
}

function isEmpty(form: FormValue): boolean {
  if (typeof form !== 'object') return form === '';
  return !isNull(form) && form?.isSet !== true;
}
