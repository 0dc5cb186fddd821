import type { Expression } from './expression.js';
import { matches } from './regular-expression.js';

/** A value that only the server knows. */
export const UNKNOWN: unique symbol = Symbol('unknown');
/** An evaluation error of the configuration language; `can` detects it. */
export const FAILED: unique symbol = Symbol('failed');

/** A value of the configuration language; parts of it may be unknown. */
export type Value =
  | string
  | number
  | boolean
  | null
  | typeof UNKNOWN
  | readonly Value[]
  | { readonly [name: string]: Value };
type Result = Value | typeof FAILED;

/** The result of `regex` for a match: `can` needs to know only that there was one. */
const UNKNOWN_MATCH: Value = [UNKNOWN];

interface Scope {
  /** Returns the value of `var.<name>`. */
  readonly input: (name: string) => Value;
  /** The values of the variables of `for` expressions. */
  readonly names: ReadonlyMap<string, Value>;
}

/** Whether a rule holds; null if the form cannot decide. */
export function holds(condition: Expression, input: (name: string) => Value): boolean | null {
  const result = evaluate(condition, { input, names: new Map() });
  return typeof result === 'boolean' ? result : null;
}

function evaluate(expression: Expression, scope: Scope): Result {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'name': {
      const value = scope.names.get(expression.name);
      return value === undefined ? UNKNOWN : value;
    }
    case 'member':
      return isInput(expression)
        ? scope.input(expression.name)
        : memberOf(evaluate(expression.of, scope), expression.name);
    case 'index':
      return memberOf(evaluate(expression.of, scope), evaluate(expression.index, scope));
    case 'list':
      return evaluateAll(expression.items, scope, (items) => items);
    case 'call':
      return evaluateCall(expression.name, expression.arguments, scope);
    case 'unary':
      return applyUnary(expression.operator, evaluate(expression.of, scope));
    case 'binary':
      return evaluateBinary(expression, scope);
    case 'conditional': {
      const condition = evaluate(expression.condition, scope);
      if (typeof condition !== 'boolean') return condition === FAILED ? FAILED : UNKNOWN;
      return evaluate(condition ? expression.yes : expression.no, scope);
    }
    case 'for':
      return evaluateFor(expression, scope);
  }
}

function isInput({ of }: Extract<Expression, { kind: 'member' }>): boolean {
  return of.kind === 'name' && of.name === 'var';
}

function memberOf(of: Result, name: Result): Result {
  if (of === FAILED || name === FAILED) return FAILED;
  if (of === UNKNOWN || of === UNKNOWN_MATCH || name === UNKNOWN) return UNKNOWN;
  if (isList(of)) return typeof name === 'number' ? (of[name] ?? FAILED) : FAILED;
  if (!isObject(of) || (typeof name !== 'string' && typeof name !== 'number')) return FAILED;
  return Object.hasOwn(of, String(name)) ? (of[String(name)] ?? null) : FAILED;
}

/** Evaluates the parts and combines their values, unless one fails or is unknown. */
function evaluateAll(
  parts: readonly Expression[],
  scope: Scope,
  combine: (values: readonly Value[]) => Result,
): Result {
  const values = parts.map((part) => evaluate(part, scope));
  if (values.includes(FAILED)) return FAILED;
  return values.includes(UNKNOWN) ? UNKNOWN : combine(values as Value[]);
}

function applyUnary(operator: string, value: Result): Result {
  if (value === UNKNOWN || value === FAILED) return value;
  if (operator === '!') return typeof value === 'boolean' ? !value : FAILED;
  const number = toNumber(value);
  return number === null ? FAILED : -number;
}

function evaluateBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Result {
  if (operator === '&&' || operator === '||') {
    // An operand with this value decides the result, unless the left one fails.
    const decisive = operator === '||';
    const results = [evaluate(left, scope), evaluate(right, scope)];
    if (results[0] === decisive || (results[1] === decisive && results[0] !== FAILED))
      return decisive;
    if (results.includes(FAILED)) return FAILED;
    return results.includes(UNKNOWN) ? UNKNOWN : !decisive;
  }
  return evaluateAll([left, right], scope, ([one, other]) =>
    applyOperator(operator, one ?? null, other ?? null),
  );
}

function applyOperator(operator: string, left: Value, right: Value): Result {
  if (operator === '==' || operator === '!=') {
    const same = isSame(left, right);
    return same === null ? UNKNOWN : same === (operator === '==');
  }
  const [one, other] = [toNumber(left), toNumber(right)];
  if (one === null || other === null) return FAILED;
  switch (operator) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return other === 0 ? FAILED : one / other;
    case '%':
      return other === 0 ? FAILED : one % other;
    default:
      return UNKNOWN;
  }
}

/** Whether the values are equal; null for lists and objects, whose equality depends on types. */
function isSame(left: Value, right: Value): boolean | null {
  if (left === null || right === null) return left === right;
  if (typeof left === 'object' || typeof right === 'object') return null;
  return left === right;
}

function evaluateFor(
  { names, of, item, filter }: Extract<Expression, { kind: 'for' }>,
  scope: Scope,
): Result {
  const collection = evaluate(of, scope);
  if (collection === UNKNOWN || collection === FAILED) return collection;
  const entries = entriesOf(collection);
  if (entries === null) return FAILED;
  const results: Result[] = [];
  for (const [key, value] of entries) {
    const [first = '', second] = names;
    const inner = { ...scope, names: new Map(scope.names) };
    inner.names.set(first, second === undefined ? value : key);
    if (second !== undefined) inner.names.set(second, value);
    const isIncluded = filter === null ? true : evaluate(filter, inner);
    if (isIncluded === FAILED || isIncluded === UNKNOWN) return isIncluded;
    if (isIncluded === true) results.push(evaluate(item, inner));
  }
  // The result may contain unknown items: `alltrue` is false if any item is false.
  return results.includes(FAILED) ? FAILED : (results as Value[]);
}

/** The keys and values of a list or map; null for other values. */
function entriesOf(collection: Value): (readonly [Value, Value])[] | null {
  if (isList(collection)) return collection.map((value, index) => [index, value]);
  return isObject(collection) ? Object.entries(collection) : null;
}

function evaluateCall(name: string, parts: readonly Expression[], scope: Scope): Result {
  const [first] = parts;
  if (name === 'can' && first) {
    const result = evaluate(first, scope);
    return result === UNKNOWN ? UNKNOWN : result !== FAILED;
  }
  if (name === 'try') {
    for (const part of parts) {
      const result = evaluate(part, scope);
      if (result !== FAILED) return result;
    }
    return FAILED;
  }
  if ((name === 'alltrue' || name === 'anytrue') && first)
    return quantify(name === 'alltrue', evaluate(first, scope));
  const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!apply) return UNKNOWN;
  return evaluateAll(parts, scope, (values) =>
    values.includes(UNKNOWN_MATCH) ? UNKNOWN : apply(...values),
  );
}

function quantify(isForAll: boolean, items: Result): Result {
  if (items === FAILED || items === UNKNOWN) return items;
  if (!Array.isArray(items)) return FAILED;
  if (items.includes(!isForAll)) return !isForAll;
  return items.includes(UNKNOWN) ? UNKNOWN : isForAll;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const FUNCTIONS: Readonly<Record<string, (...values: readonly Value[]) => Result>> = {
  length: (value) => {
    if (typeof value === 'string') return [...segmenter.segment(value)].length;
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? Object.keys(value).length : FAILED;
  },
  contains: (list, value) => {
    if (!Array.isArray(list)) return FAILED;
    const same = list.map((item: Value) => (item === UNKNOWN ? null : isSame(item, value ?? null)));
    if (same.includes(true)) return true;
    return same.includes(null) ? UNKNOWN : false;
  },
  regex: (pattern, value) => {
    if (typeof pattern !== 'string' || typeof value !== 'string') return FAILED;
    const isMatch = matches(pattern, value);
    if (isMatch === null) return UNKNOWN;
    return isMatch ? UNKNOWN_MATCH : FAILED;
  },
  regexall: (pattern, value) => {
    if (typeof pattern !== 'string' || typeof value !== 'string') return FAILED;
    return matches(pattern, value) === false ? [] : UNKNOWN;
  },
  startswith: textFunction((value, prefix) => value.startsWith(prefix)),
  endswith: textFunction((value, suffix) => value.endsWith(suffix)),
  strcontains: textFunction((value, part) => value.includes(part)),
  lower: textFunction((value) => value.toLowerCase()),
  upper: textFunction((value) => value.toUpperCase()),
  trimspace: textFunction((value) => value.trim()),
  abs: numberFunction(Math.abs),
  ceil: numberFunction(Math.ceil),
  floor: numberFunction(Math.floor),
  min: numberFunction(Math.min),
  max: numberFunction(Math.max),
  tonumber: (value) => (value === null ? null : (toNumber(value) ?? FAILED)),
  tostring: (value) => (value === null ? null : typeof value === 'object' ? FAILED : String(value)),
  tolist: (value) => (Array.isArray(value) ? (value as readonly Value[]) : FAILED),
  toset: (value) => (Array.isArray(value) ? distinct(value) : FAILED),
  distinct: (value) => (Array.isArray(value) ? distinct(value) : FAILED),
  keys: (value) => (isObject(value) ? Object.keys(value) : FAILED),
  values: (value) => (isObject(value) ? Object.values(value) : FAILED),
};

function textFunction(apply: (...texts: [string, string]) => string | boolean) {
  return (...values: readonly Value[]): Result => {
    const texts = values.filter((value) => typeof value === 'string');
    return texts.length < values.length ? FAILED : apply(texts[0] ?? '', texts[1] ?? '');
  };
}

function numberFunction(apply: (...numbers: number[]) => number) {
  return (...values: readonly Value[]): Result => {
    const numbers = values.map(toNumber).filter((value) => value !== null);
    return numbers.length < values.length ? FAILED : apply(...numbers);
  };
}

function distinct(values: readonly Value[]): Result {
  if (values.includes(UNKNOWN)) return UNKNOWN;
  const byJson = new Map<string, Value>(values.map((value) => [JSON.stringify(value), value]));
  return [...byJson.values()];
}

function toNumber(value: Value): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const converted = Number(value);
  return Number.isFinite(converted) ? converted : null;
}

function isList(value: Result): value is readonly Value[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
