import type { ModuleType, ModuleVersionInput } from '@gantry/client';

/** The maximum number of attribute names in a type. More would be hard to read. */
const MAX_NAMES = 5;
/** The maximum number of characters of a default. “Exact type” shows longer ones. */
const MAX_DEFAULT_LENGTH = 60;

interface Words {
  readonly one: string;
  readonly oneWithArticle: string;
  readonly many: string;
}

/** A type in words, without Terraform terms: "List of entries with name, port". */
export function typeWords(type: ModuleType): string {
  const { one } = wordsOf(type);
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** A type within a sentence: "a list of entries with name, port". */
export const typeWithArticle = (type: ModuleType): string => wordsOf(type).oneWithArticle;

/** The default in words; null if the input is required or sensitive. */
export function defaultWords(input: ModuleVersionInput): string | null {
  const { default: value, defaultExpression, required, sensitive } = input;
  if (required || sensitive) return null;
  if (defaultExpression !== null) return 'computed default';
  if (value === null) return 'optional, no default';
  if (isEmpty(value)) return 'empty by default';
  const text = valueWords(value);
  return text === null ? 'has a default' : `default ${text}`;
}

/** A value in words; null if it is empty, too long or too complex to be shown in a sentence. */
export function valueWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || isEmpty(value)) return null;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = items
    .map((item) => (typeof item === 'string' ? `“${item}”` : String(item)))
    .join(', ');
  const isShort = text.length <= MAX_DEFAULT_LENGTH && !text.includes('\n');
  return items.every(isTextOrNumber) && isShort ? text : null;
}

/** The allowed values in words: "“small”, “large”". */
export const allowedWords = (values: readonly unknown[]): string =>
  values.map(allowedValueWords).join(', ');

function allowedValueWords(value: unknown): string {
  if (value === null) return 'no value';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return 'an empty text';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}

function wordsOf(type: ModuleType): Words {
  switch (type.kind) {
    case 'string':
      return withForms('text', 'texts');
    case 'number':
      return withForms('number', 'numbers');
    case 'bool':
      return { one: 'yes or no', oneWithArticle: 'yes or no', many: 'yes-or-no values' };
    case 'any':
      return { one: 'any value', oneWithArticle: 'any value', many: 'values' };
    case 'list':
    case 'set':
      return withForms(`list of ${manyOf(type.element)}`, `lists of ${manyOf(type.element)}`);
    case 'tuple': {
      const count = type.elements?.length ?? 0;
      const values = count === 1 ? '1 value' : `${count} values`;
      return withForms(`list of ${values}`, `lists of ${values}`);
    }
    case 'map': {
      const isNested = type.element?.element !== undefined || type.element?.kind === 'object';
      const named = isNested ? `named ${manyOf(type.element)}` : 'named values';
      return { one: named, oneWithArticle: named, many: `groups of ${named}` };
    }
    case 'object': {
      const names = namesOf(type);
      return {
        one: `entry${names}`,
        oneWithArticle: `an entry${names}`,
        many: `entries${names}`,
      };
    }
  }
}

const withForms = (one: string, many: string): Words => ({
  one,
  oneWithArticle: `a ${one}`,
  many,
});

const manyOf = (element: ModuleType = { kind: 'any' }): string => wordsOf(element).many;

/** " with name, port"; empty without attributes. */
function namesOf({ attributes = [] }: ModuleType): string {
  const names = attributes.map(({ name }) => name);
  if (names.length === 0) return '';
  if (names.length <= MAX_NAMES) return ` with ${names.join(', ')}`;
  const shown = names.slice(0, MAX_NAMES - 1);
  return ` with ${shown.join(', ')} and ${names.length - shown.length} more`;
}

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const isTextOrNumber = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number';
