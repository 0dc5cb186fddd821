import { isJsonObject } from '../hcl/json-value.js';
import { literalOf, type SourceAttribute, type SourceBlock } from '../hcl/source-block.js';
import { ModuleRefusal, quote, type SourcePlace } from './module-refusal.js';

const NAME = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u;
/** One comparison of a constraint: an optional operator and a version. */
const COMPARISON =
  /^\s*(?:=|!=|>=?|<=?|~>)?\s*v?[0-9]+(?:\.[0-9]+)*(?:-[0-9][0-9A-Za-z.~-]*|-?[A-Za-z~][0-9A-Za-z.~-]*)?(?:\+[0-9A-Za-z.~-]+)?\s*$/;
const MAX_CONSTRAINT_LENGTH = 256;

/**
 * Returns a string argument, also for a literal bool or number; null if it is not set. Throws
 * ModuleRefusal for other values. In the JSON syntax, the string may contain templates.
 */
export function readStringArgument(block: SourceBlock, name: string): string | null {
  const attribute = block.attributes.get(name);
  if (!attribute) return null;
  const literal = literalOf(attribute);
  if ('value' in literal && literal.value !== null && typeof literal.value !== 'object')
    return String(literal.value);
  throw new ModuleRefusal(
    'invalid-argument',
    `The argument ${quote(name)} must be a plain string.`,
    attribute.place,
  );
}

/**
 * Returns a bool argument, or `defaultValue` if it is not set. Accepts strings that convert to a
 * bool. Throws ModuleRefusal for other values.
 */
export function readBoolArgument(block: SourceBlock, name: string, defaultValue = false): boolean {
  const attribute = block.attributes.get(name);
  if (!attribute) return defaultValue;
  const literal = literalOf(attribute);
  const text =
    'value' in literal && (typeof literal.value === 'boolean' || typeof literal.value === 'string')
      ? String(literal.value)
      : '';
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new ModuleRefusal(
    'invalid-argument',
    `The argument ${quote(name)} must be true or false.`,
    attribute.place,
  );
}

/**
 * Returns a string argument; null if it is not set, or is not a literal string. In the JSON syntax,
 * it may contain templates.
 */
export function findPlainString(attribute: SourceAttribute | undefined): string | null {
  const literal = attribute && literalOf(attribute);
  return literal && 'value' in literal && typeof literal.value === 'string' ? literal.value : null;
}

export function requireArgument(block: SourceBlock, name: string): SourceAttribute {
  const attribute = block.attributes.get(name);
  if (!attribute)
    throw new ModuleRefusal(
      'missing-argument',
      `The argument ${quote(name)} of this ${block.type} is missing.`,
      block.place,
    );
  return attribute;
}

export function checkName(what: string, name: string, place: SourcePlace): void {
  if (!NAME.test(name))
    throw new ModuleRefusal(
      'invalid-name',
      `The name ${quote(name)} of the ${what} must start with a letter or underscore, and ` +
        'may contain letters, digits, underscores and dashes.',
      place,
    );
}

export function checkVersionConstraint(constraint: string, place: SourcePlace): void {
  const isValid =
    constraint.length <= MAX_CONSTRAINT_LENGTH &&
    constraint.split(',').every((part) => COMPARISON.test(part));
  if (!isValid)
    throw new ModuleRefusal(
      'invalid-version-constraint',
      `${quote(constraint)} is not a version constraint of at most ${MAX_CONSTRAINT_LENGTH} ` +
        'characters, such as ">= 1.2.0, < 2.0.0" or "~> 1.4".',
      place,
    );
}

/** Returns a warning for each unknown argument or nested block, which a newer tool may support. */
export function describeUnknownArguments(block: SourceBlock, known: ReadonlySet<string>): string[] {
  const names = [...block.attributes.keys(), ...block.blockTypes].filter(
    (name) => !known.has(name),
  );
  return names.map(
    (name) =>
      `${block.place.file}, line ${block.place.line}: ${quote(name)} is not a known ` +
      `argument of ${block.type} ${block.labels.map(quote).join(' ')}.`,
  );
}

/** Returns the expression inside `${…}`, or the text itself: the JSON syntax may omit `${…}`. */
export function toReferenceText(json: unknown): string {
  if (typeof json !== 'string') return isJsonObject(json) ? '{}' : String(json);
  return /^\$\{([^]*)\}$/.exec(json)?.[1]?.trim() ?? json;
}
