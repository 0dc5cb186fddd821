import { HclCursor, HclError } from '../hcl/hcl-cursor.js';
import { NotLiteral, dependsOnOthers, readLiteral } from '../hcl/hcl-literal.js';
import type { Json } from '../hcl/json-value.js';

/** The type of a Terraform or OpenTofu variable. Plain data: it can be stored as JSON. */
export type TypeConstraint =
  | PrimitiveType
  | { readonly kind: 'any' }
  | { readonly kind: 'list' | 'set' | 'map'; readonly element: TypeConstraint }
  | { readonly kind: 'tuple'; readonly elements: readonly TypeConstraint[] }
  | { readonly kind: 'object'; readonly attributes: readonly ObjectAttribute[] };

export interface PrimitiveType {
  readonly kind: 'string' | 'number' | 'bool';
}

export interface ObjectAttribute {
  readonly name: string;
  readonly type: TypeConstraint;
  readonly optional: boolean;
  /** The value of an absent or null attribute; left out if it is null. */
  readonly default?: Json;
  /**
   * The source text of a default that is a constant expression, such as `60 * 60`, rather than a
   * value.
   */
  readonly defaultExpression?: string;
}

export const ANY: TypeConstraint = { kind: 'any' };

/**
 * The text is not a type constraint. The message states line and column, counted from the start of
 * the text.
 */
export class TypeConstraintError extends HclError {}

const MAX_LENGTH = 65_536;
const MAX_DEPTH = 64;
const WORDS = ['string', 'number', 'bool', 'any'] as const;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const WRAPPED = /^\$\{([^]*)\}$/;
const VALID_TYPES =
  'A type is string, number, bool, any, or a constructor such as list(string) or object({ ' +
  'name = string }).';

/**
 * Parses a type as written in a variable block, or as hcl2json returns it (`${list(string)}`).
 * Throws TypeConstraintError.
 */
export function parseTypeConstraint(text: string): TypeConstraint {
  const source = WRAPPED.exec(text)?.[1] ?? text;
  const cursor = new HclCursor(source);
  if (source.length > MAX_LENGTH)
    throw new TypeConstraintError(`The type has more than ${MAX_LENGTH} characters.`, 1, 1);
  try {
    cursor.skipBlank(true);
    const type = readType(cursor, 0);
    cursor.skipBlank(true);
    if (!cursor.atEnd) throw cursor.error(`Nothing may follow the type. ${VALID_TYPES}`);
    return type;
  } catch (error) {
    throw error instanceof HclError
      ? new TypeConstraintError(error.reason, error.line, error.column)
      : error;
  }
}

function readType(cursor: HclCursor, depth: number): TypeConstraint {
  if (depth > MAX_DEPTH) throw cursor.error('The type is nested too deeply.');
  const start = cursor.position;
  const name = cursor.identifier();
  if (name === undefined)
    throw cursor.error(
      cursor.peek() === '"' ? `A type is written without quotes. ${VALID_TYPES}` : VALID_TYPES,
    );
  cursor.skipBlank(false);
  const isCall = cursor.peek() === '(';
  const kind = WORDS.find((word) => word === name);
  if (kind && !isCall) return { kind };
  switch (name) {
    case 'list':
    case 'map':
      // Without an element type, these are a legacy form of list(any) and map(any).
      return isCall
        ? { kind: name, element: onlyArgument(cursor, depth, name) }
        : { kind: name, element: ANY };
    case 'set':
      return { kind: 'set', element: onlyArgument(cursor, depth, name) };
    case 'tuple':
      return { kind: 'tuple', elements: readTuple(cursor, depth) };
    case 'object':
      return { kind: 'object', attributes: readObject(cursor, depth) };
    case 'optional':
      throw cursor.error('optional(…) may only be the type of an attribute of an object.', start);
    default:
      throw cursor.error(`The word "${name}" is not a type. ${VALID_TYPES}`, start);
  }
}

/** Reads the parentheses with exactly one type. */
function onlyArgument(cursor: HclCursor, depth: number, constructor: string): TypeConstraint {
  expect(cursor, '(', `${constructor} needs the type of its elements: ${constructor}(string).`);
  cursor.skipBlank(true);
  const type = readType(cursor, depth + 1);
  cursor.skipBlank(true);
  if (!cursor.take('...')) cursor.take(',');
  cursor.skipBlank(true);
  expect(cursor, ')', `${constructor} takes one type: ${constructor}(string).`);
  return type;
}

function readTuple(cursor: HclCursor, depth: number): TypeConstraint[] {
  openArgument(cursor, '[', 'tuple needs a list of types: tuple([string, number]).');
  const elements: TypeConstraint[] = [];
  while (!cursor.take(']')) {
    elements.push(readType(cursor, depth + 1));
    cursor.skipBlank(true);
    if (!cursor.take(',') && cursor.peek() !== ']')
      throw cursor.error('A comma or the closing bracket is expected here.');
    cursor.skipBlank(true);
  }
  closeArgument(cursor, 'tuple takes one list of types: tuple([string, number]).');
  return elements;
}

function readObject(cursor: HclCursor, depth: number): ObjectAttribute[] {
  openArgument(cursor, '{', 'object needs its attributes in braces: object({ name = string }).');
  const attributes = new Map<string, ObjectAttribute>();
  while (!cursor.take('}')) {
    const start = cursor.position;
    const name = cursor.identifier();
    if (name === undefined)
      throw cursor.error('The name of an attribute is expected here, without quotes.');
    if (attributes.has(name)) throw cursor.error(`The attribute "${name}" occurs twice.`, start);
    cursor.skipBlank(false);
    if (!cursor.take('=') && !cursor.take(':'))
      throw cursor.error(`The type of the attribute "${name}" is expected here: ${name} = string.`);
    cursor.skipBlank(false);
    attributes.set(name, readAttribute(cursor, depth + 1, name));
    cursor.skipBlank(false);
    if (!cursor.take(',') && cursor.peek() !== '}' && !/[\r\n]/.test(cursor.peek()))
      throw cursor.error('A comma, a line end or the closing brace is expected here.');
    cursor.skipBlank(true);
  }
  closeArgument(cursor, 'object takes one set of attributes: object({ name = string }).');
  return [...attributes.values()];
}

function readAttribute(cursor: HclCursor, depth: number, name: string): ObjectAttribute {
  const start = cursor.position;
  const word = cursor.identifier();
  cursor.skipBlank(false);
  if (word !== 'optional' || !cursor.take('(')) {
    cursor.position = start;
    return { name, type: readType(cursor, depth), optional: false };
  }
  cursor.skipBlank(true);
  const type = readType(cursor, depth + 1);
  cursor.skipBlank(true);
  let byDefault = {};
  if (cursor.take(',')) {
    cursor.skipBlank(true);
    if (cursor.peek() !== ')') byDefault = readDefault(cursor);
  }
  cursor.skipBlank(true);
  expect(cursor, ')', 'optional takes a type, and optionally a default: optional(number, 5).');
  return { name, type, optional: true, ...byDefault };
}

function readDefault(cursor: HclCursor): Pick<ObjectAttribute, 'default' | 'defaultExpression'> {
  const start = cursor.position;
  cursor.skipExpression({ atNewline: false, atComma: true });
  const text = cursor.text.slice(start, cursor.position).trim();
  const end = cursor.position;
  cursor.position = start;
  try {
    const value = readLiteral(cursor);
    cursor.skipBlank(true);
    cursor.take(',');
    return value === null ? {} : { default: value };
  } catch (error) {
    if (!(error instanceof NotLiteral) || dependsOnOthers(text, error.what)) throw error;
    cursor.position = end;
    cursor.take(',');
    return { defaultExpression: text };
  }
}

function openArgument(cursor: HclCursor, bracket: string, otherwise: string): void {
  expect(cursor, '(', otherwise);
  cursor.skipBlank(true);
  expect(cursor, bracket, otherwise);
  cursor.skipBlank(true);
}

function closeArgument(cursor: HclCursor, otherwise: string): void {
  cursor.skipBlank(true);
  if (!cursor.take('...')) cursor.take(',');
  cursor.skipBlank(true);
  expect(cursor, ')', otherwise);
}

function expect(cursor: HclCursor, token: string, otherwise: string): void {
  if (!cursor.take(token)) throw cursor.error(otherwise);
}

/**
 * Prints a type on one line, formatted like `terraform fmt`; a default expression keeps its text.
 * Parsing the result gives an equal structure.
 */
export function printTypeConstraint(type: TypeConstraint): string {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return `${type.kind}(${printTypeConstraint(type.element)})`;
    case 'tuple':
      return `tuple([${type.elements.map(printTypeConstraint).join(', ')}])`;
    case 'object':
      return type.attributes.length === 0
        ? 'object({})'
        : `object({ ${type.attributes.map(printAttribute).join(', ')} })`;
    default:
      return type.kind;
  }
}

function printAttribute({
  name,
  type,
  optional,
  default: value,
  defaultExpression,
}: ObjectAttribute): string {
  if (!optional) return `${name} = ${printTypeConstraint(type)}`;
  const byDefault = defaultExpression ?? (value === undefined ? undefined : printLiteral(value));
  const defaultArgument = byDefault === undefined ? '' : `, ${byDefault}`;
  return `${name} = optional(${printTypeConstraint(type)}${defaultArgument})`;
}

function printLiteral(value: Json): string {
  if (typeof value === 'string') return printString(value);
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${printString(name)} = ${printLiteral(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** All escapes of JSON but two are valid in HCL; template sequences must be escaped too. */
function printString(value: string): string {
  const escaped = JSON.stringify(value.replaceAll(LONE_SURROGATE, '\uFFFD')).replaceAll(
    /\\./g,
    (escape) => ({ '\\b': '\\u0008', '\\f': '\\u000c' })[escape] ?? escape,
  );
  return escaped.replaceAll(/[$%](?=\{)/g, (sign) => `${sign}${sign}`);
}
