import { type PolicyProblem, type PolicyVerdict, toErroredVerdict } from './policy-engine.js';

const MAX_MESSAGES = 50;
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_PROBLEMS = 50;

interface OpaError {
  readonly message: string;
  readonly code?: string;
  readonly location?: { readonly row?: number; readonly col?: number };
}

function errorsIn(json: unknown): readonly OpaError[] {
  const { errors = [] } = (json ?? {}) as { readonly errors?: readonly OpaError[] };
  return errors;
}

/** The problems in the output of `opa check`; null if the output contains none. */
export function problemsIn(text: string): PolicyProblem[] | null {
  const json = parseJson(text);
  const errors = errorsIn(json).slice(0, MAX_PROBLEMS);
  if (errors.length === 0) return null;
  return errors.map(({ message, code = null, location }) => ({
    at: 'content',
    code,
    detail: truncate(`${placeOf(location)}${message}`),
  }));
}

const placeOf = (location: OpaError['location']): string =>
  location?.row === undefined ? '' : `Row ${location.row}, column ${location.col ?? 0}: `;

/** The verdict in the output of `opa eval`, which stops after `seconds`. */
export function verdictIn(text: string, seconds: number): PolicyVerdict {
  const json = parseJson(text);
  if (json === undefined) return toErroredVerdict('OPA did not return a result.');
  const [error] = errorsIn(json);
  if (error?.code === 'eval_cancel_error')
    return toErroredVerdict(`The policy took longer than ${seconds} s and was stopped.`);
  if (error) return toErroredVerdict(truncate(`${placeOf(error.location)}${error.message}`));
  const { result } = json as {
    result?: readonly { readonly expressions?: readonly { readonly value: unknown }[] }[];
  };
  const value = result?.[0]?.expressions?.[0]?.value;
  if (value === undefined) return toErroredVerdict('The query has no value for this plan.');
  if (!Array.isArray(value)) return toErroredVerdict('The query must return a list of messages.');
  if (value.length === 0) return { result: 'passed', messages: [], error: null };
  return { result: 'failed', messages: messagesOf(value), error: null };
}

function messagesOf(values: readonly unknown[]): string[] {
  const shown = values.slice(0, MAX_MESSAGES).map((value) => truncate(messageOf(value)));
  const more = values.length - shown.length;
  return more > 0 ? [...shown, `Further messages: ${more}.`] : shown;
}

/** Policies commonly return a string, or an object with a string in `msg` or `message`. */
function messageOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { msg, message = msg } = (value ?? {}) as { msg?: unknown; message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(value);
}

const truncate = (text: string): string =>
  text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : text;

/** The rules of the Rego module in the output of `opa parse`, such as `data.gantry.pets.deny`. */
export function rulesIn(text: string): ReadonlySet<string> {
  const { package: module, rules } = parseJson(text) as {
    readonly package: { readonly path: readonly { readonly value: string }[] };
    readonly rules?: readonly { readonly head: RuleHead }[];
  };
  const path = module.path.map(({ value }) => value).join('.');
  return new Set((rules ?? []).map(({ head }) => `${path}.${ruleNameOf(head)}`));
}

interface RuleHead {
  readonly name?: string;
  readonly ref?: readonly { readonly value: unknown }[];
}

const ruleNameOf = ({ name, ref }: RuleHead): string => name ?? String(ref?.[0]?.value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
