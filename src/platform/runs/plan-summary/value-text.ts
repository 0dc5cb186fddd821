import { plainText } from '../../../lib/text/terminal-text.js';
import type { PlanValue } from './plan-value.js';
import type { ValueChange, ValuePath } from './value-changes.js';

/** Characters of one value that are shown. */
const MAX_TEXT = 400;
/** Of a long text that changes, before the first difference. */
const LEAD = 80;
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** A text that would read as a value of another type. */
const AMBIGUOUS = /^(\s*|true|false|null|-?[0-9][0-9.eE+-]*|".*")$/s;

/** One change of a value, as people read it. */
export interface AttributeChange {
  /** `rules[0].port`, `tags["team name"]` */
  readonly path: string;
  readonly action: 'add' | 'change' | 'remove';
  /** Null where there is none. A sensitive value hides the other one too. */
  readonly before: string | null;
  /** As `before`; also null where it is not known before the apply. */
  readonly after: string | null;
  readonly isSensitive: boolean;
  readonly isUnknown: boolean;
  readonly forcesReplacement: boolean;
}

export function attributeChange(
  { path, before, after }: ValueChange,
  replacePaths: readonly ValuePath[],
): AttributeChange {
  const isSensitive = before.kind === 'sensitive' || after.kind === 'sensitive';
  const [was, is] = isSensitive ? [null, null] : excerpts(textOf(before), textOf(after));
  return {
    path: pathText(path),
    action: isNull(before) ? 'add' : isNull(after) ? 'remove' : 'change',
    before: was,
    after: is,
    isSensitive,
    isUnknown: after.kind === 'unknown',
    forcesReplacement: replacePaths.some((forcing) => isOnOneWay(forcing, path)),
  };
}

export function pathText(path: ValuePath): string {
  const text = path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!NAME.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
  return cut(plainText(text));
}

function isNull(value: PlanValue): boolean {
  return value.kind === 'scalar' && value.value === null;
}

/** Whether one path leads to the other. */
function isOnOneWay(left: ValuePath, right: ValuePath): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.every((step, index) => step === long[index]);
}

function textOf(value: PlanValue): string | null {
  if (isNull(value) || value.kind === 'sensitive' || value.kind === 'unknown') return null;
  if (value.kind === 'scalar' && typeof value.value === 'string')
    return AMBIGUOUS.test(value.value) ? JSON.stringify(value.value) : plainText(value.value);
  return plainText(compact(value, MAX_TEXT * 2));
}

/** A list or a map on one line, given up once it is longer than anybody sees. */
function compact(value: PlanValue, room: number): string {
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
    if (text.length > room) return `${open}${text}, …`;
    text += `${text === '' ? '' : ', '}${name}${compact(part, room - text.length)}`;
  }
  return `${open}${text}${close}`;
}

/** Both texts within the bound, from a place where they differ. */
function excerpts(before: string | null, after: string | null): [string | null, string | null] {
  if (before === null || after === null || Math.max(before.length, after.length) <= MAX_TEXT)
    return [cutOrNull(before), cutOrNull(after)];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = same > MAX_TEXT / 2 ? same - LEAD : 0;
  const from = (text: string): string =>
    cut(start === 0 ? text : `…${text.slice(start).toWellFormed()}`);
  return [from(before), from(after)];
}

function cutOrNull(text: string | null): string | null {
  return text === null ? null : cut(text);
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}
