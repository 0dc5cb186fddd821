import { UNKNOWN, type Value } from './evaluate.js';
import { type FieldType, isGroupType, itemMember, type Member } from './field.js';
import { isList, isObject, type Json } from './json.js';
import { numberOf } from './literal.js';

/**
 * The value of a form control: a group for a list, set, map, tuple or object; otherwise a text, or
 * null for an explicit null. The empty text usually means "left out" (see {@link readMember}).
 */
export type FormValue = string | null | FormGroup;
export interface FormGroup {
  /** False if the group is left out, null for an explicit null. The items stay in both cases. */
  isSet: boolean | null;
  items: FormItem[];
}
export interface FormItem {
  /** Key of a map entry; empty for items of other groups. */
  key: string;
  value: FormValue;
}

/** The problem of a control. Its path has item indexes; `key` stands for the key of a map entry. */
export interface Problem {
  readonly path: readonly (number | 'key')[];
  readonly message: string;
}

export interface Reading {
  /** Undefined if it is left out; not usable if there are problems. */
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
}

/** How to enter a value of the type `any`, which the form reads as JSON. */
export const QUOTES_HINT = 'Put text in double quotes, such as "blue".';

const LEFT_OUT: Reading = { value: undefined, problems: [] };

/** For undefined and null, returns the form value of an empty control or of an unset group. */
function formValueOf(type: FieldType, value: Json | undefined): FormValue {
  const present = value ?? undefined;
  switch (type.kind) {
    case 'text':
      return typeof present === 'object' ? JSON.stringify(present) : String(present ?? '');
    case 'number':
    case 'bool':
      return present === undefined || typeof present === 'object' ? '' : String(present);
    case 'choice':
      return present === undefined ? '' : choiceKey(matchingOption(type.options, present));
    case 'json':
      return present === undefined ? '' : JSON.stringify(present, null, 2);
    case 'list':
    case 'set': {
      const items = present !== undefined && isList(present) ? present : [];
      return groupOf(
        present,
        items.map((item) => ({ key: '', value: initialValueOf(itemMember(type.element), item) })),
      );
    }
    case 'map': {
      const entries = Object.entries(isObject(present) ? present : {});
      return groupOf(
        present,
        entries.map(([key, item]) => ({
          key,
          value: initialValueOf(itemMember(type.element), item),
        })),
      );
    }
    case 'tuple':
      return groupOf(
        present,
        type.elements.map((element, index) => ({
          key: '',
          value: initialValueOf(
            itemMember(element),
            present !== undefined && isList(present) ? present[index] : undefined,
          ),
        })),
      );
    case 'object':
      return groupOf(
        present,
        type.members.map((member) => ({
          key: '',
          value: initialValueOf(member, isObject(present) ? present[member.name] : undefined),
        })),
      );
  }
}

/** Whether the form value is an explicit null. */
export const isNull = (form: FormValue): boolean =>
  typeof form === 'object' && (form === null || form.isSet === null);

export function newItem(type: FieldType): FormItem {
  return { key: '', value: initialValueOf(itemMember(type)) };
}

/** Identifies an option in form values and menus. */
export const choiceKey = (option: Json): string => JSON.stringify(option);

/** The display text of a value. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? 'Empty' : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'No value' : JSON.stringify(value);
}

/**
 * Reads a control. An empty control of an optional text with a non-empty default means the empty
 * text. Any other empty control means that the value is left out, which is a problem for a required
 * member.
 */
export function readMember(member: Member, form: FormValue): Reading {
  const { type, isOptional } = member;
  if (isNull(form)) return { value: null, problems: [] };
  if (typeof form === 'string') {
    if (type.kind === 'text' && form === '' && isOptional && isNonEmptyText(member.default))
      return { value: '', problems: [] };
    const isEmpty = type.kind === 'text' ? form === '' : form.trim() === '';
    if (isEmpty) return isOptional ? LEFT_OUT : missingValue(type);
  } else if (!form?.isSet) return isOptional ? LEFT_OUT : missingValue(type);
  return read(type, form);
}

function read(type: FieldType, form: string | FormGroup): Reading {
  if (typeof form === 'string') return readText(type, form);
  switch (type.kind) {
    case 'list':
    case 'set':
      return readItems(form, () => itemMember(type.element));
    case 'map':
      return readMap(type.element, form);
    case 'tuple':
      return readItems(form, (index) => itemMember(type.elements[index] ?? { kind: 'json' }));
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
        : problemReading('Enter a number, such as 8 or 2.5.');
    case 'bool':
      return { value: value === 'true', problems: [] };
    case 'choice':
    case 'json':
      try {
        return { value: JSON.parse(value) as Json, problems: [] };
      } catch {
        return problemReading(`${QUOTES_HINT} Numbers need no quotes: 3. Lists: ["a", "b"].`);
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
  const reading = readItems(
    form,
    () => itemMember(element),
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
    problems.push(...problemsAt(index, reading.problems));
    if (reading.value !== undefined) entries.push([member.name, reading.value]);
  });
  return { value: Object.fromEntries(entries), problems };
}

function readItems(
  { items }: FormGroup,
  memberAt: (index: number) => Member,
  combine: (values: Json[]) => Json = (values) => values,
): Reading {
  const readings = items.map(({ value }, index) => readMember(memberAt(index), value));
  return {
    value: combine(readings.map(({ value }) => value ?? null)),
    problems: readings.flatMap(({ problems }, index) => problemsAt(index, problems)),
  };
}

/** The problems of an item, as problems of the group. */
const problemsAt = (index: number, problems: readonly Problem[]): Problem[] =>
  problems.map(({ path, message }) => ({ path: [index, ...path], message }));

function missingValue(type: FieldType): Reading {
  if (isGroupType(type)) return problemReading('Fill this in.');
  return problemReading(
    type.kind === 'choice' || type.kind === 'bool' ? 'Choose a value.' : 'Enter a value.',
  );
}

const problemReading = (message: string): Reading => ({
  value: undefined,
  problems: [{ path: [], message }],
});

/**
 * The value as the module receives it, with the defaults of attributes that are left out; UNKNOWN
 * where `defaultText` replaces a default or the value of a variable set.
 */
export function effectiveValue(member: Member, value: Json | undefined): Value {
  if (value === undefined || (value === null && member.isOptional && !member.mayBeNull))
    return member.defaultText === null ? withDefaults(member.type, member.default) : UNKNOWN;
  return withDefaults(member.type, value);
}

function withDefaults(type: FieldType, value: Json): Value {
  if (type.kind === 'object' && isObject(value))
    return Object.fromEntries(
      type.members.map((member) => [member.name, effectiveValue(member, value[member.name])]),
    );
  if (type.kind === 'map' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withDefaults(type.element, item)]),
    );
  if (!isList(value)) return value;
  if (type.kind === 'tuple')
    return value.map((item, index) => withDefaults(type.elements[index] ?? { kind: 'json' }, item));
  if (type.kind !== 'list' && type.kind !== 'set') return value;
  const items = type.kind === 'set' ? distinct(value) : value;
  return items.map((item) => withDefaults(type.element, item));
}

function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function groupOf(value: Json | undefined, items: FormItem[]): FormGroup {
  return { isSet: value !== undefined, items };
}

/** Returns the option with the same value or, for scalars, the same text; else the value itself. */
function matchingOption(options: readonly Json[], value: Json): Json {
  const key = choiceKey(value);
  return (
    options.find(
      (option) => choiceKey(option) === key || scalarText(option) === scalarText(value),
    ) ?? value
  );
}

/** Returns NaN for lists, objects and null, because NaN equals nothing. */
function scalarText(value: Json): string | number {
  return typeof value === 'object' ? Number.NaN : String(value);
}

function isNonEmptyText(value: Json): boolean {
  return typeof value === 'string' && value !== '';
}

/** The form value of the value or the default. A required group is never left out initially. */
export function initialValueOf(member: Member, value?: Json): FormValue {
  if (value === null && (member.mayBeNull || !member.isOptional)) return nullValueOf(member);
  const initial = formValueOf(member.type, value ?? member.default ?? undefined);
  return typeof initial !== 'object' || initial === null || member.isOptional
    ? initial
    : { ...initial, isSet: true };
}

/** The form value of null. A group keeps the items of an empty one, for the user to fill in. */
function nullValueOf({ type }: Member): FormValue {
  if (type.kind === 'choice' && type.options.includes(null)) return choiceKey(null);
  const empty = formValueOf(type, undefined);
  return typeof empty === 'object' && empty !== null ? { ...empty, isSet: null } : null;
}
