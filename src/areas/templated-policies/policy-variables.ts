import type { ErrorObject } from 'ajv';
import { Invalid } from '../../core/errors.js';
import { charsetViolation } from './charset.js';
import type { TemplatedPolicy } from './templated-policy.js';
import type { Variable } from './variable-schema.js';

export interface VariableError {
  readonly variable: string;
  readonly rule: string;
  readonly detail: string;
  readonly schema?: object;
}

/** Reports all missing, invalid, unknown and contradictory variables of a request together. */
export class InvalidVariables extends Invalid {
  readonly problemMembers: { readonly errors: readonly VariableError[] };

  constructor(template: string, errors: readonly VariableError[]) {
    super([], `The variables do not match the templated policy "${template}".`);
    this.problemMembers = { errors };
  }
}

export interface PolicyInput {
  /** Keyed by the lower-case name of the variable. */
  readonly values: ReadonlyMap<string, string>;
  /** Empty if the body has none. */
  readonly partition: string;
}

const PARTITION_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const PARTITION = 'Partition';
/** JSON.parse may round larger integers. */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/**
 * Parses the body of a preview; null stands for no body. Throws InvalidVariables, or Invalid if the
 * body is neither an object nor null.
 */
export function parseVariables(policy: TemplatedPolicy, body: unknown): PolicyInput {
  if (body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Invalid(
      [],
      'The body must be a JSON object with the values of the variables, or null.',
    );
  const errors: VariableError[] = [];
  const members = new Map<string, unknown>();
  for (const [key, value] of Object.entries(body ?? {})) {
    const lower = key.toLowerCase();
    const variable = policy.variables.get(lower);
    const name = variable?.name ?? (lower === 'partition' ? PARTITION : null);
    if (name !== null) {
      // Some generated clients send a variable twice, in different case.
      if (members.has(name) && members.get(name) !== value)
        errors.push(duplicateViolation(name, variable));
      members.set(name, value);
    } else if (lower !== 'name' || value !== '') {
      // Some clients always send an empty Name, also to templates without variables.
      errors.push(unknownVariableViolation(policy, key));
    }
  }
  const partition = members.has(PARTITION) ? members.get(PARTITION) : '';
  if (members.delete(PARTITION)) errors.push(...partitionViolations(partition));
  const values = Object.fromEntries(members);
  errors.push(...validateVariables(policy, values));
  if (errors.length > 0) throw new InvalidVariables(policy.definition.TemplateName, errors);
  return {
    values: new Map(
      Object.entries(values).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    partition: typeof partition === 'string' ? partition : '',
  };
}

function duplicateViolation(name: string, variable: Variable | undefined): VariableError {
  const detail = `The body contains two different values for "${name}".`;
  return {
    variable: name,
    rule: 'duplicate',
    detail,
    ...(variable ? { schema: variable.schema } : {}),
  };
}

function unknownVariableViolation(policy: TemplatedPolicy, key: string): VariableError {
  const names = [...policy.variables.values()].map(({ name }) => name);
  const accepted =
    names.length > 0
      ? `This template accepts: ${names.join(', ')}.`
      : 'This template accepts none.';
  const hint =
    key.toLowerCase() === 'namespace'
      ? ' A preview takes its namespace from the query parameter ns.'
      : '';
  const name = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  return {
    variable: name,
    rule: 'unknown',
    detail: `There is no variable "${name}". ${accepted}${hint}`,
  };
}

function partitionViolations(value: unknown): VariableError[] {
  if (typeof value !== 'string')
    return [{ variable: PARTITION, rule: 'type', detail: 'The partition must be a string.' }];
  if (value === '' || PARTITION_NAME.test(value)) return [];
  return [
    {
      variable: PARTITION,
      rule: 'charset',
      detail:
        'The partition must be 1 to 63 lower-case letters, digits and "-", ' +
        'and begin and end with a letter or digit.',
    },
  ];
}

/** Adds the defaults of the schema to `values`. */
function validateVariables(
  policy: TemplatedPolicy,
  values: Record<string, unknown>,
): VariableError[] {
  const errors: VariableError[] = [];
  if (policy.validate && !policy.validate(values))
    errors.push(...(policy.validate.errors ?? []).map((error) => schemaViolation(policy, error)));
  const invalid = new Set(errors.map(({ variable }) => variable));
  for (const [name, value] of Object.entries(values)) {
    const variable = policy.variables.get(name.toLowerCase());
    if (!variable || invalid.has(name)) continue;
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      errors.push(
        violation(variable, 'precision', `must be between -${MAX_INTEGER} and ${MAX_INTEGER}`),
      );
    const detail = typeof value === 'string' ? charsetViolation(value, variable.charset) : null;
    if (detail) errors.push(violation(variable, 'charset', detail));
  }
  return errors;
}

function schemaViolation(policy: TemplatedPolicy, error: ErrorObject): VariableError {
  const missing = (error.params as { missingProperty?: string }).missingProperty;
  const name = missing ?? error.instancePath.split('/')[1] ?? '';
  const variable = policy.variables.get(name.toLowerCase());
  if (!variable)
    return {
      variable: name,
      rule: error.keyword,
      detail: `The variables break the template's schema: ${error.message ?? error.keyword}.`,
    };
  return violation(
    variable,
    error.keyword,
    missing === undefined ? (error.message ?? 'is not valid') : 'is required',
  );
}

function violation(variable: Variable, rule: string, detail: string): VariableError {
  return {
    variable: variable.name,
    rule,
    detail: `The variable "${variable.name}" ${detail}.`,
    schema: variable.schema,
  };
}
