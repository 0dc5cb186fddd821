import { type HclCursor, HclError } from './hcl-cursor.js';
import { isExactNumber, type Json, type JsonObject, setMember } from './json-value.js';

/** Why an expression is not a literal. */
export type NonLiteralKind =
  'reference' | 'function call' | 'template' | 'operation' | 'for expression' | 'number';

const EXPLANATIONS: Record<NonLiteralKind, string> = {
  reference: 'References to other values are not allowed here.',
  'function call': 'Function calls are not allowed here.',
  template:
    'Template sequences (${…} and %{…}) are not allowed here; $${ and %%{ stand for the ' +
    'characters themselves.',
  operation: 'Operators, parentheses and indexes are not allowed here, only a literal value.',
  'for expression': 'For expressions are not allowed here.',
  number:
    'The number cannot be stored exactly. Write it as a string: it converts to the same number.',
};

/** The expression needs evaluation, or contains a number that JavaScript does not preserve. */
export class NotLiteral extends HclError {
  constructor(
    readonly kind: NonLiteralKind,
    { reason, line, column }: HclError,
  ) {
    super(reason, line, column);
  }
}

const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
};
const UNICODE_ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/y;
/** Characters that always stand for themselves in a quoted string. */
export const PLAIN_TEXT = /[^"\\$%\r\n]+/y;
/** The first character of an operator, an index, an attribute access or a call. */
export const OPERATOR = /[-+*/%=!<>&|?.[(]/;
const MAX_DEPTH = 100;

/**
 * Parses one literal value, which may be a heredoc, a list or an object. Throws NotLiteral, or
 * another HclError for invalid syntax or more than 100 levels.
 */
export function readLiteral(cursor: HclCursor, depth = 0): Json {
  if (depth > MAX_DEPTH) throw cursor.error('The value is nested too deeply.');
  const value = readTerm(cursor, depth);
  // If an operator follows, the term is not the whole value.
  const end = cursor.position;
  cursor.skipBlank();
  if (OPERATOR.test(cursor.peek())) throw notLiteral(cursor, 'operation');
  cursor.position = end;
  return value;
}

function readTerm(cursor: HclCursor, depth: number): Json {
  const character = cursor.peek();
  if (character === '"') return readQuoted(cursor);
  if (character === '[') return readList(cursor, () => readLiteral(cursor, depth + 1));
  if (character === '{') return readObject(cursor, depth);
  if (character === '<') return readHeredoc(cursor);
  if ('(!'.includes(character) && character !== '') throw notLiteral(cursor, 'operation');
  if (character === '-' || /[0-9]/.test(character)) return readNumber(cursor);
  const start = cursor.position;
  const name = cursor.takeIdentifier();
  if (name === 'true' || name === 'false') return name === 'true';
  if (name === 'null') return null;
  if (name === undefined) throw cursor.error('A value is expected here.');
  cursor.skipBlank();
  const isCall = cursor.peek() === '(' || cursor.startsWith('::');
  throw notLiteral(cursor, isCall ? 'function call' : 'reference', start);
}

function notLiteral(
  cursor: HclCursor,
  kind: NonLiteralKind,
  position = cursor.position,
): NotLiteral {
  return new NotLiteral(kind, cursor.error(EXPLANATIONS[kind], position));
}

function readNumber(cursor: HclCursor): number {
  const start = cursor.position;
  const sign = cursor.take('-') ? '-' : '';
  cursor.skipBlank();
  const digits = cursor.match(NUMBER);
  if (digits === undefined) throw notLiteral(cursor, 'operation', start);
  if (!isExactNumber(digits)) throw notLiteral(cursor, 'number', start);
  return Number(sign + digits) || 0;
}

/** Reads a quoted string. Throws NotLiteral at a template sequence, HclError for invalid syntax. */
export function readQuoted(cursor: HclCursor): string {
  const start = cursor.position;
  cursor.position += 1;
  let value = '';
  let signs = 0;
  while (!cursor.take('"')) {
    if (cursor.atEnd || '\r\n'.includes(cursor.peek()))
      throw cursor.error('The string is not closed.', start);
    const isSign = '$%'.includes(cursor.peek());
    if (isSign) signs += 1;
    value += cursor.match(PLAIN_TEXT) ?? (isSign ? readSign(cursor) : readEscape(cursor));
  }
  cursor.addStringCost(signs, start);
  return value;
}

export function readEscape(cursor: HclCursor): string {
  const start = cursor.position;
  const unicode = cursor.match(UNICODE_ESCAPE);
  if (unicode !== undefined) {
    const codePoint = Number.parseInt(unicode.slice(2), 16);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff))
      throw cursor.error('The escape sequence is not a Unicode character.', start);
    return String.fromCodePoint(codePoint);
  }
  const escaped = ESCAPES[cursor.text.charAt(start + 1)];
  if (escaped === undefined) throw cursor.error('The escape sequence is unknown.', start);
  cursor.position += 2;
  return escaped;
}

/** Reads a `$` or `%`, or an escaped `${` or `%{`. Throws NotLiteral at a template sequence. */
function readSign(cursor: HclCursor): string {
  const sign = cursor.peek();
  if (cursor.take(`${sign}${sign}{`)) return `${sign}{`;
  if (cursor.startsWith(`${sign}{`)) throw notLiteral(cursor, 'template');
  cursor.position += 1;
  return sign;
}

function readHeredoc(cursor: HclCursor): string {
  const heredoc = cursor.peekHeredoc();
  if (!heredoc) throw cursor.error('A value is expected here.');
  const { start, end } = cursor.skipHeredoc(heredoc.marker, heredoc.length);
  const after = cursor.position;
  cursor.position = start;
  let content = '';
  while (cursor.position < end) {
    if ('$%'.includes(cursor.peek())) content += readSign(cursor);
    else {
      content += cursor.peek();
      cursor.position += 1;
    }
  }
  cursor.position = after;
  return heredoc.isIndented ? removeIndentation(content) : content;
}

/** Removes the smallest indentation from all lines, as `<<-` does. Ignores blank lines. */
function removeIndentation(content: string): string {
  const lines = content.split('\n');
  let indentation = Infinity;
  for (const line of lines)
    if (line.trim() !== '')
      indentation = Math.min(indentation, line.length - line.trimStart().length);
  return lines.map((line) => (line.trim() === '' ? line : line.slice(indentation))).join('\n');
}

/** Reads the list that starts here. Throws NotLiteral for a `for` expression, or HclError. */
export function readList<T>(cursor: HclCursor, readItem: () => T): T[] {
  const start = cursor.position;
  cursor.position += 1;
  const items: T[] = [];
  cursor.skipBlankAndNewlines();
  if (isForExpression(cursor)) throw notLiteral(cursor, 'for expression', start);
  while (!cursor.take(']')) {
    items.push(readItem());
    cursor.skipBlankAndNewlines();
    if (!cursor.take(',') && cursor.peek() !== ']')
      throw cursor.error('A comma or the closing bracket is expected here.');
    cursor.skipBlankAndNewlines();
  }
  return items;
}

function readObject(cursor: HclCursor, depth: number): JsonObject {
  const object: JsonObject = {};
  const key = (): string => readKey(cursor);
  readMembers(cursor, key, (name) => setMember(object, name, readLiteral(cursor, depth + 1)));
  return object;
}

/**
 * Reads the object that starts here; `readValue` also stores the value. Throws NotLiteral for a
 * `for` expression, or HclError.
 */
export function readMembers(
  cursor: HclCursor,
  readName: () => string,
  readValue: (name: string) => void,
): void {
  const start = cursor.position;
  cursor.position += 1;
  cursor.skipBlankAndNewlines();
  if (isForExpression(cursor)) throw notLiteral(cursor, 'for expression', start);
  while (!cursor.take('}')) {
    const name = readName();
    cursor.skipBlank();
    if (cursor.startsWith('==') || !(cursor.take('=') || cursor.take(':')))
      throw cursor.error('An equals sign or a colon is expected here.');
    cursor.skipBlank();
    readValue(name);
    cursor.skipBlank();
    if (!cursor.take(',') && cursor.peek() !== '}' && !/[\r\n]/.test(cursor.peek()))
      throw cursor.error('A comma, a line end or the closing brace is expected here.');
    cursor.skipBlankAndNewlines();
  }
}

function readKey(cursor: HclCursor): string {
  if (cursor.peek() === '"') return readQuoted(cursor);
  if (/[0-9]/.test(cursor.peek())) return String(readNumber(cursor));
  const name = cursor.takeIdentifier();
  if (name === undefined) throw notLiteral(cursor, 'operation');
  if (/[.[]/.test(cursor.peek())) throw notLiteral(cursor, 'reference');
  return name;
}

function isForExpression(cursor: HclCursor): boolean {
  const start = cursor.position;
  const word = cursor.takeIdentifier();
  cursor.position = start;
  return word === 'for';
}

const REFERENCE = /\b(?:var|local|module|data|path|terraform|each|self|count)\.[\p{ID_Start}_]/u;
const CALL = /(?<![\p{ID_Continue}-])(?!(?:in|if|for)\b)[\p{ID_Start}_][\p{ID_Continue}:-]*\s*\(/u;

/**
 * Whether an expression that is not a literal seems to contain a reference or a function call,
 * which a constant cannot contain. Searches the whole text, including strings and comments. If
 * false, the expression is a constant such as `60 * 60`, or an unusual one that the tools may
 * refuse.
 */
export function hasReferenceOrCall(text: string, kind: NonLiteralKind): boolean {
  return (
    kind === 'reference' || kind === 'function call' || REFERENCE.test(text) || CALL.test(text)
  );
}
