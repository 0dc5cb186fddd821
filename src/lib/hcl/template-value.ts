import type { HclCursor } from './hcl-cursor.js';
import {
  OPERATOR,
  PLAIN_TEXT,
  readEscape,
  readList,
  readLiteral,
  readMembers,
} from './hcl-literal.js';
import { type Json, type JsonObject, setMember } from './json-value.js';

/** A value in which strings can contain placeholders. */
export type TemplateValue =
  | { readonly kind: 'literal'; readonly value: number | boolean | null }
  | { readonly kind: 'text'; readonly parts: readonly TemplatePart[]; readonly line: number }
  | { readonly kind: 'list'; readonly items: readonly TemplateValue[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, TemplateValue])[] };

/** Literal text, or a placeholder such as `workspace.name`. */
export type TemplatePart = { readonly text: string } | Placeholder;

export interface Placeholder {
  readonly path: string;
  readonly line: number;
}

/** Returns the text for a placeholder, or the HCL expression that replaces it. */
export type PlaceholderResolver = (
  path: string,
) => { readonly text: string } | { readonly expression: string };

const SPACES = /[ \t]*/y;
const MAX_DEPTH = 20;
const ALLOWED_VALUES = 'Only literal values and placeholders are allowed, such as "${var.region}".';

/** Parses one value. Throws HclError, also for heredocs and all expressions but placeholders. */
export function readTemplateValue(cursor: HclCursor, depth = 0): TemplateValue {
  if (depth > MAX_DEPTH) throw cursor.error('The value is nested too deeply.');
  const value = readTerm(cursor, depth);
  const end = cursor.position;
  cursor.skipBlank();
  if (OPERATOR.test(cursor.peek()))
    throw cursor.error(`Operators, indexes and calls are not allowed here. ${ALLOWED_VALUES}`);
  cursor.position = end;
  return value;
}

function readTerm(cursor: HclCursor, depth: number): TemplateValue {
  const character = cursor.peek();
  const line = cursor.lineAt(cursor.position);
  if (character === '"') return { kind: 'text', parts: readText(cursor), line };
  if (character === '[')
    return { kind: 'list', items: readList(cursor, () => readTemplateValue(cursor, depth + 1)) };
  if (character === '{') return readObject(cursor, depth);
  if (character === '<')
    throw cursor.error('Heredocs are not supported here: write a string in quotes.');
  const start = cursor.position;
  const name = cursor.takeIdentifier();
  if (name === undefined || name === 'true' || name === 'false' || name === 'null') {
    cursor.position = start;
    return { kind: 'literal', value: readLiteral(cursor) as number | boolean | null };
  }
  cursor.position = start;
  return { kind: 'text', parts: [readPlaceholder(cursor)], line };
}

function readText(cursor: HclCursor): TemplatePart[] {
  const start = cursor.position;
  cursor.position += 1;
  const parts: TemplatePart[] = [];
  let text = '';
  while (!cursor.take('"')) {
    if (cursor.atEnd || '\r\n'.includes(cursor.peek()))
      throw cursor.error('The string is not closed.', start);
    if (cursor.startsWith('%{'))
      throw cursor.error(`Directives (%{…}) are not allowed here. ${ALLOWED_VALUES}`);
    if (cursor.take('${')) {
      parts.push({ text }, readInterpolation(cursor));
      text = '';
    } else text += readCharacters(cursor);
  }
  return [...parts, { text }].filter((part) => !('text' in part) || part.text !== '');
}

function readCharacters(cursor: HclCursor): string {
  const plain = cursor.match(PLAIN_TEXT);
  if (plain !== undefined) return plain;
  const sign = cursor.peek();
  if (sign === '\\') return readEscape(cursor);
  if (cursor.take(`${sign}${sign}{`)) return `${sign}{`;
  cursor.position += 1;
  return sign;
}

function readInterpolation(cursor: HclCursor): Placeholder {
  cursor.match(SPACES);
  const placeholder = readPlaceholder(cursor);
  cursor.match(SPACES);
  if (!cursor.take('}'))
    throw cursor.error(`A closing brace is expected after the placeholder. ${ALLOWED_VALUES}`);
  return placeholder;
}

function readPlaceholder(cursor: HclCursor): Placeholder {
  const line = cursor.lineAt(cursor.position);
  const first = cursor.takeIdentifier();
  if (first === undefined) throw cursor.error(`A placeholder is expected. ${ALLOWED_VALUES}`);
  const names = [first];
  while (cursor.take('.')) {
    const name = cursor.takeIdentifier();
    if (name === undefined) throw cursor.error(`A name is expected here. ${ALLOWED_VALUES}`);
    names.push(name);
  }
  return { path: names.join('.'), line };
}

function readObject(cursor: HclCursor, depth: number): TemplateValue {
  const members = new Map<string, TemplateValue>();
  const readNewName = (): string => {
    const name = readKey(cursor);
    if (members.has(name)) throw cursor.error(`The name "${name}" occurs twice.`);
    return name;
  };
  readMembers(cursor, readNewName, (name) =>
    members.set(name, readTemplateValue(cursor, depth + 1)),
  );
  return { kind: 'object', members: [...members] };
}

function readKey(cursor: HclCursor): string {
  const start = cursor.position;
  if (cursor.peek() !== '"') {
    const name = cursor.takeIdentifier();
    if (name !== undefined && !'.['.includes(cursor.peek())) return name;
    throw cursor.error('The name of a member is expected here.', start);
  }
  const parts = readText(cursor);
  const [part = { text: '' }] = parts;
  if (parts.length > 1 || !('text' in part))
    throw cursor.error('The name of a member cannot contain a placeholder.', start);
  return part.text;
}

export function* placeholdersIn(value: TemplateValue): Generator<Placeholder> {
  if (value.kind === 'list') for (const item of value.items) yield* placeholdersIn(item);
  if (value.kind === 'object')
    for (const [, member] of value.members) yield* placeholdersIn(member);
  if (value.kind === 'text') for (const part of value.parts) if ('path' in part) yield part;
}

/** Renders a value in the JSON syntax of HCL. Text never becomes an expression. */
export function renderTemplateValue(value: TemplateValue, resolve: PlaceholderResolver): Json {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'list') return value.items.map((item) => renderTemplateValue(item, resolve));
  if (value.kind === 'text') return renderText(value.parts, resolve);
  const object: JsonObject = {};
  for (const [name, member] of value.members)
    setMember(object, escapeTemplates(name), renderTemplateValue(member, resolve));
  return object;
}

function renderText(parts: readonly TemplatePart[], resolve: PlaceholderResolver): string {
  let rendered = '';
  let text = '';
  for (const part of parts) {
    const resolved = 'text' in part ? part : resolve(part.path);
    if ('text' in resolved) text += resolved.text;
    else {
      rendered += `${escapeBeforeExpression(text)}\${${resolved.expression}}`;
      text = '';
    }
  }
  return rendered + escapeTemplates(text);
}

/** Renders trailing `$` and `%` as an expression: a `$` directly before `${` would escape it. */
function escapeBeforeExpression(text: string): string {
  let end = text.length;
  while ('$%'.includes(text.charAt(end - 1)) && end > 0) end -= 1;
  if (end === text.length) return escapeTemplates(text);
  return `${escapeTemplates(text.slice(0, end))}\${${JSON.stringify(text.slice(end))}}`;
}

/** Escapes `${` and `%{`, so that the template evaluates to the text. */
export function escapeTemplates(text: string): string {
  return text.replaceAll(/[$%]\{/g, (sequence) => `${sequence.charAt(0)}${sequence}`);
}
