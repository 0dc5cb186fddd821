import { getMember, isJsonObject, type Json } from '../hcl/json-value.js';
import {
  ANY,
  type ObjectAttribute,
  type PrimitiveType,
  printTypeConstraint,
  type TypeConstraint,
} from './type-constraint.js';
import { TypeUnifier } from './type-unification.js';

/**
 * A place in a value that does not convert to the type. `detail` never contains the value, which
 * may be a secret.
 */
export interface ConversionError {
  /** JSON pointer into the value; empty for the value itself. */
  readonly path: string;
  readonly detail: string;
}

const MAX_ERRORS = 50;
/**
 * Maximum parts of a value: the value itself, and each element and member at any level. Optional
 * attributes that a value omits count, too. The limit bounds the time of a conversion.
 */
const MAX_PARTS = 20_000;
const MAX_DEPTH = 64;
const MAX_PRINTED_TYPE = 200;
/**
 * Matches what Go's big.ParseFloat, with which the language converts strings, accepts in base 10.
 * Limits the exponent to nine digits.
 */
const NUMBER = /^[+-]?(?:[iI]nf|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eEpP][+-]?[0-9]{1,9})?)$/;

/**
 * Returns at most 50 places where a JSON value does not convert to a type, by the rules of the
 * language: for example, null converts to every type, and objects lose unknown attributes. A value
 * with more than `maxParts` parts or 64 levels does not convert.
 */
export function conversionErrorsOf(
  value: unknown,
  type: TypeConstraint,
  maxParts = MAX_PARTS,
): ConversionError[] {
  const conversion = new Conversion(maxParts);
  conversion.convert(value, type, ROOT);
  return conversion.errors;
}

/** Returns the conversion errors of the defaults of optional attributes, at any level. */
export function defaultErrorsOf(
  type: TypeConstraint,
): { readonly attribute: string; readonly detail: string }[] {
  if ('element' in type) return defaultErrorsOf(type.element);
  if (type.kind === 'tuple') return type.elements.flatMap(defaultErrorsOf);
  if (type.kind !== 'object') return [];
  return type.attributes.flatMap((attribute) => [
    ...conversionErrorsOf(attribute.default ?? null, attribute.type).map(({ detail }) => ({
      attribute: attribute.name,
      detail,
    })),
    ...defaultErrorsOf(attribute.type),
  ]);
}

/** A path in the value; formatted only for errors. */
interface Place {
  readonly parent?: Place;
  readonly key: string | number;
  readonly depth: number;
}

const ROOT: Place = { key: '', depth: 0 };
const STRING: TypeConstraint = { kind: 'string' };
const NUMBER_TYPE: TypeConstraint = { kind: 'number' };
const BOOL: TypeConstraint = { kind: 'bool' };

class Conversion {
  readonly errors: ConversionError[] = [];
  private readonly unifier = new TypeUnifier();
  private parts = 0;

  constructor(private readonly maxParts: number) {}

  /** Returns the resulting type, with actual types instead of `any`; undefined on failure. */
  convert(value: unknown, type: TypeConstraint, place: Place): TypeConstraint | undefined {
    if (this.errors.length >= MAX_ERRORS || this.parts > this.maxParts) return undefined;
    this.parts += 1;
    if (this.parts > this.maxParts)
      return this.fail(ROOT, `The value has more than ${this.maxParts} parts.`);
    if (place.depth > MAX_DEPTH) return this.fail(place, 'The value is nested too deeply.');
    if (value === null) return type;
    switch (type.kind) {
      case 'any':
        return this.inferType(value, place);
      case 'list':
      case 'set':
        return Array.isArray(value)
          ? this.convertCollection(type.kind, [...value.entries()], type.element, place)
          : this.failMismatch(value, type, place);
      case 'map':
        return isJsonObject(value)
          ? this.convertCollection('map', Object.entries(value), type.element, place)
          : this.failMismatch(value, type, place);
      case 'tuple':
        return Array.isArray(value) && value.length === type.elements.length
          ? this.convertTuple(value, type.elements, place)
          : this.failMismatch(value, type, place);
      case 'object':
        return isJsonObject(value)
          ? this.convertObject(value, type.attributes, place)
          : this.failMismatch(value, type, place);
      default:
        return this.convertPrimitive(value, type, place);
    }
  }

  private convertPrimitive(
    value: unknown,
    type: PrimitiveType,
    place: Place,
  ): TypeConstraint | undefined {
    const actual = typeof value;
    if (actual === 'number' && !Number.isFinite(value))
      return this.failMismatch(value, type, place);
    const converts: Record<PrimitiveType['kind'], boolean> = {
      string: actual === 'string' || actual === 'number' || actual === 'boolean',
      number: actual === 'number' || (actual === 'string' && NUMBER.test(String(value))),
      bool:
        actual === 'boolean' ||
        (actual === 'string' && ['true', 'false', '1', '0'].includes(String(value))),
    };
    return converts[type.kind] ? type : this.failMismatch(value, type, place);
  }

  private convertCollection(
    kind: 'list' | 'set' | 'map',
    entries: [string | number, unknown][],
    element: TypeConstraint,
    place: Place,
  ): TypeConstraint | undefined {
    const before = this.errors.length;
    const converted: TypeConstraint[] = [];
    for (const [key, item] of entries) {
      const itemType = this.convert(item, element, within(place, key));
      if (itemType) converted.push(itemType);
    }
    if (this.errors.length > before) return undefined;
    if (entries.length === 0 || !mentionsAny(element)) return { kind, element };
    const { unifier } = this;
    const type =
      element.kind === 'any'
        ? unifier.collectionOf(kind, converted, element)
        : unifier.collectionOfConverted(kind, converted, element);
    return (
      type ??
      this.fail(
        place,
        `All elements of a ${kind} must have one type, and these have no common type.`,
      )
    );
  }

  private convertTuple(
    items: unknown[],
    types: readonly TypeConstraint[],
    place: Place,
  ): TypeConstraint | undefined {
    const elements: TypeConstraint[] = [];
    for (const [index, type] of types.entries()) {
      const element = this.convert(items[index], type, within(place, index));
      if (element) elements.push(element);
    }
    return elements.length === types.length ? { kind: 'tuple', elements } : undefined;
  }

  private convertObject(
    value: Record<string, Json>,
    declared: readonly ObjectAttribute[],
    place: Place,
  ): TypeConstraint | undefined {
    const attributes = declared.flatMap((attribute) => {
      const { name, type, optional } = attribute;
      const member = getMember(value, name);
      if (member === undefined && !optional) {
        this.fail(place, `The attribute "${name}" is required.`);
        return [];
      }
      // A default that is an expression counts as null, which converts to every type.
      const converted = this.convert(
        member ?? attribute.default ?? null,
        type,
        within(place, name),
      );
      return converted ? { name, type: converted, optional: false } : [];
    });
    return attributes.length === declared.length ? { kind: 'object', attributes } : undefined;
  }

  private inferType(value: unknown, place: Place): TypeConstraint | undefined {
    if (typeof value === 'string') return STRING;
    if (typeof value === 'boolean') return BOOL;
    if (typeof value === 'number' && Number.isFinite(value)) return NUMBER_TYPE;
    if (Array.isArray(value))
      return this.convertTuple(
        value,
        value.map(() => ANY),
        place,
      );
    if (!isJsonObject(value)) return this.fail(place, 'JSON cannot represent the value.');
    return this.convertObject(
      value,
      Object.keys(value).map((name) => ({ name, type: ANY, optional: false })),
      place,
    );
  }

  private failMismatch(value: unknown, type: TypeConstraint, place: Place): undefined {
    const printed = printTypeConstraint(type);
    const expected =
      printed.length > MAX_PRINTED_TYPE
        ? `${type.kind === 'object' ? 'an' : 'a'} ${type.kind} of the declared type`
        : `of the type ${printed}`;
    return this.fail(
      place,
      `The value must be ${expected}; this is ${kindOf(value)}${hintFor(value, type)}.`,
    );
  }

  private fail(place: Place, detail: string): undefined {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ path: pointerTo(place), detail });
  }
}

function within(parent: Place, key: string | number): Place {
  return { parent, key, depth: parent.depth + 1 };
}

function pointerTo({ parent, key }: Place): string {
  return parent
    ? `${pointerTo(parent)}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
    : '';
}

function mentionsAny(type: TypeConstraint): boolean {
  if ('element' in type) return mentionsAny(type.element);
  if (type.kind === 'tuple') return type.elements.some(mentionsAny);
  return type.kind === 'object'
    ? type.attributes.some((attribute) => mentionsAny(attribute.type))
    : type.kind === 'any';
}

function kindOf(value: unknown): string {
  if (Array.isArray(value))
    return `an array of ${value.length} ${value.length === 1 ? 'element' : 'elements'}`;
  if (typeof value === 'boolean') return 'a bool';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' || typeof value === 'number'
    ? `a ${typeof value}`
    : 'a value that JSON cannot represent';
}

function hintFor(value: unknown, { kind }: TypeConstraint): string {
  if (typeof value !== 'string') return '';
  if (kind === 'number') return ' that does not convert to a number';
  if (kind !== 'bool') return '';
  return /^(?:true|false)$/i.test(value)
    ? ' (write "true" or "false" in lower case)'
    : ' other than "true" and "false"';
}
