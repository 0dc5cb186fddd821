import { HclCursor, HclError } from '../hcl/hcl-cursor.js';
import { hasReferenceOrCall, NotLiteral, readLiteral } from '../hcl/hcl-literal.js';
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
  /**
   * The value that replaces an absent or null attribute. Absent if there is none, or if
   * `defaultExpression` contains it.
   */
  readonly default?: Json;
  /** The source text of a default that `default` cannot represent, such as `60 * 60`. */
  readonly defaultExpression?: string;
}

export const ANY: TypeConstraint = { kind: 'any' };

/**
 * A text is not a type constraint. The message contains the line and column, counted from the start
 * of the text.
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
 * Parses a type as written in a variable block, or as hcl2json returns it (`${list(string)}`), of
 * at most 65,536 characters and 64 levels. Throws TypeConstraintError.
 */
export function parseTypeConstraint(text: string): TypeConstraint {
  const source = WRAPPED.exec(text)?.[1] ?? text;
  const cursor = new HclCursor(source);
  if (source.length > MAX_LENGTH)
    throw new TypeConstraintError(`The type has more than ${MAX_LENGTH} characters.`, 1, 1);
  try {
    cursor.skipBlankAndNewlines();
    const type = readType(cursor, 0);
    cursor.skipBlankAndNewlines();
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
  const name = cursor.takeIdentifier();
  if (name === undefined)
    throw cursor.error(
      cursor.peek() === '"' ? `Write the type without quotes. ${VALID_TYPES}` : VALID_TYPES,
    );
  cursor.skipBlank();
  const isCall = cursor.peek() === '(';
  const kind = WORDS.find((word) => word === name);
  if (kind && !isCall) return { kind };
  switch (name) {
    case 'list':
    case 'map':
      // Without an element type, these are a legacy form of list(any) and map(any).
      return isCall
        ? { kind: name, element: readElementType(cursor, depth, name) }
        : { kind: name, element: ANY };
    case 'set':
      return { kind: 'set', element: readElementType(cursor, depth, name) };
    case 'tuple':
      return { kind: 'tuple', elements: readTuple(cursor, depth) };
    case 'object':
      return { kind: 'object', attributes: readObject(cursor, depth) };
    case 'optional':
      throw cursor.error('optional(…) is allowed only for the attributes of an object.', start);
    default:
      throw cursor.error(`The word "${name}" is not a type. ${VALID_TYPES}`, start);
  }
}

function readElementType(cursor: HclCursor, depth: number, constructor: string): TypeConstraint {
  expect(cursor, '(', `${constructor} needs the type of its elements: ${constructor}(string).`);
  cursor.skipBlankAndNewlines();
  const type = readType(cursor, depth + 1);
  cursor.skipBlankAndNewlines();
  if (!cursor.take('...')) cursor.take(',');
  cursor.skipBlankAndNewlines();
  expect(cursor, ')', `${constructor} takes one type: ${constructor}(string).`);
  return type;
}

function readTuple(cursor: HclCursor, depth: number): TypeConstraint[] {
  openArgument(cursor, '[', 'tuple needs a list of types: tuple([string, number]).');
  const elements: TypeConstraint[] = [];
  while (!cursor.take(']')) {
    elements.push(readType(cursor, depth + 1));
    cursor.skipBlankAndNewlines();
    if (!cursor.take(',') && cursor.peek() !== ']')
      throw cursor.error('A comma or the closing bracket is expected here.');
    cursor.skipBlankAndNewlines();
  }
  closeArgument(cursor, 'tuple takes one list of types: tuple([string, number]).');
  return elements;
}

function readObject(cursor: HclCursor, depth: number): ObjectAttribute[] {
  openArgument(cursor, '{', 'object needs its attributes in braces: object({ name = string }).');
  const attributes = new Map<string, ObjectAttribute>();
  while (!cursor.take('}')) {
    const start = cursor.position;
    const name = cursor.takeIdentifier();
    if (name === undefined)
      throw cursor.error('The name of an attribute is expected here, without quotes.');
    if (attributes.has(name)) throw cursor.error(`The attribute "${name}" occurs twice.`, start);
    cursor.skipBlank();
    if (!cursor.take('=') && !cursor.take(':'))
      throw cursor.error(`The type of the attribute "${name}" is expected here: ${name} = string.`);
    cursor.skipBlank();
    attributes.set(name, readAttribute(cursor, depth + 1, name));
    cursor.skipBlank();
    if (!cursor.take(',') && cursor.peek() !== '}' && !/[\r\n]/.test(cursor.peek()))
      throw cursor.error('A comma, a line end or the closing brace is expected here.');
    cursor.skipBlankAndNewlines();
  }
  closeArgument(cursor, 'object takes one set of attributes: object({ name = string }).');
  return [...attributes.values()];
}

function readAttribute(cursor: HclCursor, depth: number, name: string): ObjectAttribute {
  const start = cursor.position;
  const word = cursor.takeIdentifier();
  cursor.skipBlank();
  if (word !== 'optional' || !cursor.take('(')) {
    cursor.position = start;
    return { name, type: readType(cursor, depth), optional: false };
  }
  cursor.skipBlankAndNewlines();
  const type = readType(cursor, depth + 1);
  cursor.skipBlankAndNewlines();
  let defaultFacts = {};
  if (cursor.take(',')) {
    cursor.skipBlankAndNewlines();
    if (cursor.peek() !== ')') defaultFacts = readDefault(cursor);
  }
  cursor.skipBlankAndNewlines();
  expect(cursor, ')', 'optional takes a type, and optionally a default: optional(number, 5).');
  return { name, type, optional: true, ...defaultFacts };
}

function readDefault(cursor: HclCursor): Pick<ObjectAttribute, 'default' | 'defaultExpression'> {
  const start = cursor.position;
  cursor.skipExpression({ atNewline: false, atComma: true });
  const text = cursor.text.slice(start, cursor.position).trim();
  const end = cursor.position;
  cursor.position = start;
  try {
    const value = readLiteral(cursor);
    cursor.skipBlankAndNewlines();
    cursor.take(',');
    return value === null ? {} : { default: value };
  } catch (error) {
    if (!(error instanceof NotLiteral) || hasReferenceOrCall(text, error.kind)) throw error;
    cursor.position = end;
    cursor.take(',');
    return { defaultExpression: text };
  }
}

function openArgument(cursor: HclCursor, bracket: string, message: string): void {
  expect(cursor, '(', message);
  cursor.skipBlankAndNewlines();
  expect(cursor, bracket, message);
  cursor.skipBlankAndNewlines();
}

function closeArgument(cursor: HclCursor, message: string): void {
  cursor.skipBlankAndNewlines();
  if (!cursor.take('...')) cursor.take(',');
  cursor.skipBlankAndNewlines();
  expect(cursor, ')', message);
}

function expect(cursor: HclCursor, token: string, message: string): void {
  if (!cursor.take(token)) throw cursor.error(message);
}

/** Formats a type on one line, spaced like `terraform fmt`. Default expressions stay unchanged. */
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
  const defaultText = defaultExpression ?? (value === undefined ? undefined : printLiteral(value));
  const defaultArgument = defaultText === undefined ? '' : `, ${defaultText}`;
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

/** HCL accepts all but two escapes of JSON.stringify, and needs escapes of template sequences. */
function printString(value: string): string {
  const escaped = JSON.stringify(value.replaceAll(LONE_SURROGATE, '\uFFFD')).replaceAll(
    /\\./g,
    (escape) => ({ '\\b': '\\u0008', '\\f': '\\u000c' })[escape] ?? escape,
  );
  return escaped.replaceAll(/[$%](?=\{)/g, (sign) => `${sign}${sign}`);
}
