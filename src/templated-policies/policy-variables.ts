import type { ErrorObject } from 'ajv';
import { Invalid } from '../domain-errors.js';
import { charsetViolation } from './charset.js';
import type { TemplatedPolicy, Variable } from './templated-policy.js';

export interface VariableError {
  readonly variable: string;
  readonly rule: string;
  readonly detail: string;
  readonly schema?: object;
}

/** All variables that are missing, invalid or unknown, at once. */
export class InvalidVariables extends Invalid {
  readonly problemMembers: { readonly errors: readonly VariableError[] };

  constructor(template: string, errors: readonly VariableError[]) {
    super([], `The variables do not fit the templated policy "${template}".`);
    this.problemMembers = { errors };
  }
}

export interface PolicyInput {
  /** Keyed by the variable's name in lower case. */
  readonly values: ReadonlyMap<string, string>;
  /** Empty when the body names none. */
  readonly partition: string;
}

const PARTITION = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The values in the body of a preview. `null` and no body mean that there are none. Throws {@link InvalidVariables}. */
export function readVariables(policy: TemplatedPolicy, body: unknown): PolicyInput {
  const template = policy.definition.TemplateName;
  if (body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new Invalid([], 'The body must be a JSON object with the values of the variables, or null.');
  const errors: VariableError[] = [];
  const given: Record<string, unknown> = {};
  let partition = '';
  for (const [key, value] of Object.entries(body ?? {})) {
    const lower = key.toLowerCase();
    const variable = policy.variables.get(lower);
    if (variable) {
      if (variable.name in given) errors.push({ variable: variable.name, rule: 'duplicate', detail: `The variable "${variable.name}" is given twice.`, schema: variable.schema });
      given[variable.name] = value;
    } else if (lower === 'partition') {
      if (typeof value === 'string' && (value === '' || PARTITION.test(value))) partition = value;
      else errors.push({ variable: 'Partition', rule: 'charset', detail: 'The partition must be 1 to 63 lower-case letters, digits and "-".' });
    } else if (lower !== 'name' || value !== '') {
      // Some clients always send an empty Name, also to templates without variables.
      errors.push(unknownVariable(policy, key));
    }
  }
  errors.push(...invalidVariables(policy, given));
  if (errors.length > 0) throw new InvalidVariables(template, errors);
  return { values: new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), String(value)])), partition };
}

function unknownVariable(policy: TemplatedPolicy, key: string): VariableError {
  const names = [...policy.variables.values()].map(({ name }) => name);
  const known = names.length > 0 ? `This template takes: ${names.join(', ')}.` : 'This template takes none.';
  const hint = key.toLowerCase() === 'namespace' ? ' A preview takes its namespace from the query parameter ns.' : '';
  const shown = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  return { variable: shown, rule: 'unknown', detail: `There is no variable "${shown}". ${known}${hint}` };
}

/** First the schema's rules; then, for texts that keep them, the charset. */
function invalidVariables(policy: TemplatedPolicy, given: Record<string, unknown>): VariableError[] {
  const errors: VariableError[] = [];
  if (policy.validate && !policy.validate(given)) errors.push(...(policy.validate.errors ?? []).map((error) => schemaViolation(policy, error)));
  const broken = new Set(errors.map(({ variable }) => variable));
  for (const [name, value] of Object.entries(given)) {
    const variable = policy.variables.get(name.toLowerCase());
    if (!variable || broken.has(name) || typeof value !== 'string') continue;
    const detail = charsetViolation(value, variable.charset);
    if (detail) errors.push(violation(variable, 'charset', detail));
  }
  return errors;
}

function schemaViolation(policy: TemplatedPolicy, error: ErrorObject): VariableError {
  const missing = (error.params as { missingProperty?: string }).missingProperty;
  const name = missing ?? error.instancePath.split('/')[1] ?? '';
  const variable = policy.variables.get(name.toLowerCase());
  if (!variable) return { variable: name, rule: error.keyword, detail: `The variables break the template's schema: ${error.message ?? error.keyword}.` };
  return violation(variable, error.keyword, missing === undefined ? (error.message ?? 'is not valid') : 'is required');
}

function violation(variable: Variable, rule: string, detail: string): VariableError {
  return { variable: variable.name, rule, detail: `The variable "${variable.name}" ${detail}.`, schema: variable.schema };
}
