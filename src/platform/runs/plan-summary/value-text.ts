import { toPlainText } from '../../../lib/text/terminal-text.js';
import { isNull, type PlanValue } from './plan-value.js';
import type { ValueChange, ValuePath } from './value-changes.js';

/** The maximum length of the text of a value or path, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 400;

/** The number of unchanged characters that an excerpt keeps before the first difference. */
const CONTEXT_CHARACTERS = 80;
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** A string that is blank or quoted, or looks like a number, a boolean or null: it gets quotes. */
const AMBIGUOUS = /^(\s*|true|false|null|-?[0-9][0-9.eE+-]*|".*")$/s;

/** A change of a value, for presentation. */
export interface AttributeChange {
  /** Such as `rules[0].port` or `tags["team name"]`. */
  readonly path: string;
  readonly action: 'add' | 'change' | 'remove';
  /** Null if there is no value, or if one of the two values is sensitive. */
  readonly before: string | null;
  /** Like `before`; also null if the value is known only after the apply. */
  readonly after: string | null;
  readonly isSensitive: boolean;
  readonly isUnknown: boolean;
  readonly forcesReplacement: boolean;
}

export function toAttributeChange(
  { path, before, after }: ValueChange,
  replacePaths: readonly ValuePath[],
): AttributeChange {
  const isSensitive = before.kind === 'sensitive' || after.kind === 'sensitive';
  const [was, is] = isSensitive ? [null, null] : excerptsOf(textOf(before), textOf(after));
  return {
    path: toPathText(path),
    action: isNull(before) ? 'add' : isNull(after) ? 'remove' : 'change',
    before: was,
    after: is,
    isSensitive,
    isUnknown: after.kind === 'unknown',
    forcesReplacement: replacePaths.some((forcing) => isPrefix(forcing, path)),
  };
}

export function toPathText(path: ValuePath): string {
  const text = path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!NAME.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
  return cut(toPlainText(text));
}

/** Whether one path is a prefix of the other. */
function isPrefix(left: ValuePath, right: ValuePath): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.every((step, index) => step === long[index]);
}

function textOf(value: PlanValue): string | null {
  if (isNull(value) || value.kind === 'sensitive' || value.kind === 'unknown') return null;
  if (value.kind === 'scalar' && typeof value.value === 'string')
    return AMBIGUOUS.test(value.value) ? JSON.stringify(value.value) : toPlainText(value.value);
  return toPlainText(toCompactText(value, MAX_TEXT_LENGTH * 2));
}

/** Returns the value on one line, cut off after the member with which it exceeds the limit. */
function toCompactText(value: PlanValue, limit: number): string {
  if (value.kind === 'sensitive') return '(sensitive)';
  if (value.kind === 'unknown') return '(known after apply)';
  if (value.kind === 'scalar') return JSON.stringify(value.value);
  const [open, close] = value.kind === 'list' ? '[]' : '{}';
  const parts =
    value.kind === 'list'
      ? value.items.map((item) => ['', item] as const)
      : [...value.entries].map(([name, entry]) => [`${JSON.stringify(name)}: `, entry] as const);
  let text = '';
  for (const [name, part] of parts) {
    if (text.length > limit) return `${open}${text}, …`;
    text += `${text === '' ? '' : ', '}${name}${toCompactText(part, limit - text.length)}`;
  }
  return `${open}${text}${close}`;
}

/** Returns excerpts of both texts around their first difference, within the maximum length. */
function excerptsOf(before: string | null, after: string | null): [string | null, string | null] {
  if (before === null || after === null || Math.max(before.length, after.length) <= MAX_TEXT_LENGTH)
    return [cutOrNull(before), cutOrNull(after)];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = same > MAX_TEXT_LENGTH / 2 ? same - CONTEXT_CHARACTERS : 0;
  const from = (text: string): string =>
    cut(start === 0 ? text : `…${text.slice(start).toWellFormed()}`);
  return [from(before), from(after)];
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text);
}

function cut(text: string): string {
  return text.length <= MAX_TEXT_LENGTH
    ? text
    : `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…`;
}
