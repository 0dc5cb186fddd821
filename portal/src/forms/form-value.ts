import type { FieldType, Json, JsonObject, Member } from './field.js';
import { isList, numberOf } from './literal.js';
import { UNKNOWN, type Value } from './evaluate.js';

/**
 * The value of a form control. Text, numbers, booleans and choices are texts, of which the empty
 * one means "left out", or null. Lists, maps, tuples and objects are groups, which may be left out
 * or be null as a whole.
 */
export type FormValue = string | null | FormGroup;
export interface FormGroup {
  /** Whether it has a value; null if it is null. Its items are kept meanwhile. */
  isSet: boolean | null;
  items: FormItem[];
}
export interface FormItem {
  /** Key of a map entry. */
  key: string;
  value: FormValue;
}

/**
 * The problem of one control. The path contains the numbers of items, or `key` for the name of a
 * map entry.
 */
export interface Problem {
  readonly path: readonly (number | 'key')[];
  readonly message: string;
}

/** Undefined if it is left out. */
export interface Reading {
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
}

export const LEFT_OUT: Reading = { value: undefined, problems: [] };

/** The form value for a value, or for none. */
export function formValueOf(type: FieldType, value: Json | undefined): FormValue {
  const given = value ?? undefined;
  switch (type.kind) {
    case 'text':
      return typeof given === 'object' ? JSON.stringify(given) : String(given ?? '');
    case 'number':
    case 'bool':
      return given === undefined || typeof given === 'object' ? '' : String(given);
    case 'choice':
      return given === undefined ? '' : choiceKey(closest(type.options, given));
    case 'json':
      return given === undefined ? '' : JSON.stringify(given, null, 2);
    case 'list':
    case 'set': {
      const items = given !== undefined && isList(given) ? given : [];
      return group(
        given,
        items.map((item) => ({ key: '', value: startOf(required(type.element), item) })),
      );
    }
    case 'map': {
      const entries = Object.entries(isObject(given) ? given : {});
      return group(
        given,
        entries.map(([key, item]) => ({ key, value: startOf(required(type.element), item) })),
      );
    }
    case 'tuple':
      return group(
        given,
        type.elements.map((element, index) => ({
          key: '',
          value: startOf(
            required(element),
            given !== undefined && isList(given) ? given[index] : undefined,
          ),
        })),
      );
    case 'object':
      return group(
        given,
        type.members.map((member) => ({
          key: '',
          value: startOf(member, isObject(given) ? given[member.name] : undefined),
        })),
      );
  }
}

/** Whether the control is null on purpose. */
export const isNull = (form: FormValue): boolean =>
  typeof form === 'object' && (form === null || form.isSet === null);

/** A new item of a list or map, open for editing. */
export function newItem(type: FieldType): FormItem {
  return { key: '', value: startOf(required(type)) };
}

/** Options are compared and selected by their JSON. */
export const choiceKey = (option: Json): string => JSON.stringify(option);

/** The display text of an option, or of any value. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'No value' : JSON.stringify(value);
}

/**
 * Reads a control. A text that may be left out and whose default is not null can be emptied on
 * purpose.
 */
export function readMember(member: Member, form: FormValue): Reading {
  const { type, isOptional } = member;
  if (isNull(form)) return { value: null, problems: [] };
  if (typeof form === 'string') {
    if (type.kind === 'text' && form === '' && isOptional && isNonEmptyText(member.default))
      return { value: '', problems: [] };
    const isEmpty = type.kind === 'text' ? form === '' : form.trim() === '';
    if (isEmpty) return isOptional ? LEFT_OUT : missing(type);
  } else if (!form?.isSet) return isOptional ? LEFT_OUT : missing(type);
  return read(type, form);
}

function read(type: FieldType, form: string | FormGroup): Reading {
  if (typeof form === 'string') return readText(type, form);
  switch (type.kind) {
    case 'list':
    case 'set':
      return collect(
        form,
        () => required(type.element),
        (values) => values,
      );
    case 'map':
      return readMap(type.element, form);
    case 'tuple':
      return collect(
        form,
        (index) => required(type.elements[index] ?? { kind: 'json' }),
        (values) => values,
      );
    case 'object':
      return readObject(type.members, form);
    default:
      return LEFT_OUT;
  }
}

function readText(type: FieldType, text: string): Reading {
  const value = text.trim();
  switch (type.kind) {
    case 'text':
      return { value: text, problems: [] };
    case 'number':
      return /^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(value)
        ? { value: numberOf(value.replace(/^\+/, '')), problems: [] }
        : problem('Enter a number, such as 8 or 2.5.');
    case 'bool':
      return { value: value === 'true', problems: [] };
    case 'choice':
    case 'json':
      try {
        return { value: JSON.parse(value) as Json, problems: [] };
      } catch {
        return problem('Enter JSON, such as "text", 3, ["a", "b"] or {"name": "value"}.');
      }
    default:
      return LEFT_OUT;
  }
}

function readMap(element: FieldType, form: FormGroup): Reading {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  form.items.forEach(({ key }, index) => {
    if (key === '') problems.push({ path: [index, 'key'], message: 'Enter a name.' });
    else if (seen.has(key))
      problems.push({ path: [index, 'key'], message: `An entry named ${key} already exists.` });
    seen.add(key);
  });
  const reading = collect(
    form,
    () => required(element),
    (values) =>
      Object.fromEntries(values.map((value, index) => [form.items[index]?.key ?? '', value])),
  );
  return { ...reading, problems: [...problems, ...reading.problems] };
}

function readObject(members: readonly Member[], form: FormGroup): Reading {
  const entries: [string, Json][] = [];
  const problems: Problem[] = [];
  members.forEach((member, index) => {
    const item = form.items[index];
    const reading = item ? readMember(member, item.value) : LEFT_OUT;
    problems.push(...below(index, reading.problems));
    if (reading.value !== undefined) entries.push([member.name, reading.value]);
  });
  return { value: Object.fromEntries(entries), problems };
}

function collect(
  { items }: FormGroup,
  memberAt: (index: number) => Member,
  make: (values: Json[]) => Json,
): Reading {
  const readings = items.map(({ value }, index) => readMember(memberAt(index), value));
  return {
    value: make(readings.map(({ value }) => value ?? null)),
    problems: readings.flatMap(({ problems }, index) => below(index, problems)),
  };
}

const below = (index: number, problems: readonly Problem[]): Problem[] =>
  problems.map(({ path, message }) => ({ path: [index, ...path], message }));

/** An item of a list must have a value. */
const required = (type: FieldType): Member => ({
  name: '',
  type,
  isOptional: false,
  mayBeNull: false,
  default: null,
  defaultText: null,
});

function missing({ kind }: FieldType): Reading {
  const isChosen = kind === 'choice' || kind === 'bool';
  const isGroup = ['list', 'set', 'map', 'tuple', 'object'].includes(kind);
  return problem(isGroup ? 'Fill this in.' : isChosen ? 'Choose a value.' : 'Enter a value.');
}

const problem = (message: string): Reading => ({
  value: undefined,
  problems: [{ path: [], message }],
});

/** The value as the module sees it, with the defaults of attributes that are left out. */
export function effectiveValue(member: Member, value: Json | undefined): Value {
  if (value === undefined || (value === null && member.isOptional && !member.mayBeNull))
    return member.defaultText === null ? complete(member.type, member.default) : UNKNOWN;
  return complete(member.type, value);
}

function complete(type: FieldType, value: Json): Value {
  if (type.kind === 'object' && isObject(value))
    return Object.fromEntries(
      type.members.map((member) => [member.name, effectiveValue(member, value[member.name])]),
    );
  if (type.kind === 'map' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, complete(type.element, item)]),
    );
  if (!isList(value)) return value;
  if (type.kind === 'tuple')
    return value.map((item, index) => complete(type.elements[index] ?? { kind: 'json' }, item));
  if (type.kind !== 'list' && type.kind !== 'set') return value;
  const items = type.kind === 'set' ? distinct(value) : value;
  return items.map((item) => complete(type.element, item));
}

function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function group(given: Json | undefined, items: FormItem[]): FormGroup {
  return { isSet: given !== undefined, items };
}

/** Allowed values may be of another type: `2` for a text. */
function closest(options: readonly Json[], value: Json): Json {
  const key = choiceKey(value);
  return (
    options.find(
      (option) => choiceKey(option) === key || scalarText(option) === scalarText(value),
    ) ?? value
  );
}

/** Lists and objects never equal a primitive. */
function scalarText(value: Json): string | number {
  return typeof value === 'object' ? Number.NaN : String(value);
}

function isNonEmptyText(value: Json): boolean {
  return typeof value === 'string' && value !== '';
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** The initial form value: the given value, or the default. Required parts are open. */
export function startOf(member: Member, value?: Json): FormValue {
  if (value === null && (member.mayBeNull || !member.isOptional)) return nullOf(member);
  const start = formValueOf(member.type, value ?? member.default ?? undefined);
  return typeof start !== 'object' || start === null || member.isOptional
    ? start
    : { ...start, isSet: true };
}

/** The form value for null, from which a value can be entered again. */
function nullOf({ type }: Member): FormValue {
  if (type.kind === 'choice' && type.options.includes(null)) return choiceKey(null);
  const start = formValueOf(type, undefined);
  return typeof start === 'object' && start !== null ? { ...start, isSet: null } : null;
}
