import {
  canonicalDigits,
  getMember,
  isJsonObject,
  type Json,
} from '../module-registry/json-value.js';
import { ANY, type TypeConstraint } from '../module-registry/type-constraint.js';
import { conversionErrors } from '../module-registry/type-conversion.js';

/** Whether a value is one of the options, once all of them have become values of the type: "2" is 2 for a number. */
export function isAllowed(value: Json, options: readonly Json[], type: TypeConstraint): boolean {
  const wanted = textAs(value, type);
  return options.some(
    (option) => conversionErrors(option, type).length === 0 && textAs(option, type) === wanted,
  );
}

const MAX_NAMED = 20;

/** The options, to be read by people. */
export function namedOptions(options: readonly Json[]): string {
  const more = options.length > MAX_NAMED ? ` and ${options.length - MAX_NAMED} more` : '';
  return `${options
    .slice(0, MAX_NAMED)
    .map((option) => JSON.stringify(option))
    .join(', ')}${more}`;
}

const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** One text for all spellings of one value. The value converts to the type. */
function textAs(value: Json, type: TypeConstraint): string {
  if (value === null) return 'null';
  switch (type.kind) {
    case 'number':
      return DECIMAL.test(plain(value))
        ? canonicalDigits(plain(value))
        : plain(value).toLowerCase();
    case 'bool':
      return String(value === true || value === 'true' || value === '1');
    case 'tuple':
      return listOf(
        Array.isArray(value)
          ? value.map((item, index) => textAs(item, type.elements[index] ?? ANY))
          : [],
      );
    case 'list':
      return listOf(Array.isArray(value) ? value.map((item) => textAs(item, type.element)) : []);
    case 'set':
      return listOf(
        Array.isArray(value)
          ? [...new Set(value.map((item) => textAs(item, type.element)))].sort()
          : [],
      );
    case 'map':
      return listOf(
        membersOf(value).map(
          ([name, member]) => `${JSON.stringify(name)}:${textAs(member, type.element)}`,
        ),
      );
    case 'object':
      return listOf(
        type.attributes.map((attribute) =>
          textAs(
            (isJsonObject(value) ? getMember(value, attribute.name) : null) ??
              attribute.default ??
              null,
            attribute.type,
          ),
        ),
      );
    case 'any':
      return textAsItIs(value);
    default:
      return JSON.stringify(plain(value));
  }
}

function plain(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Under `any` a value keeps its own type; primitives count as the same where they read the same. */
function textAsItIs(value: Json): string {
  if (Array.isArray(value)) return listOf(value.map(textAsItIs));
  if (isJsonObject(value))
    return listOf(
      membersOf(value).map(([name, member]) => `${JSON.stringify(name)}:${textAsItIs(member)}`),
    );
  return value === null ? 'null' : JSON.stringify(String(value));
}

function membersOf(value: Json): [string, Json][] {
  return isJsonObject(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : [];
}

function listOf(parts: readonly string[]): string {
  return `[${parts.join(',')}]`;
}
