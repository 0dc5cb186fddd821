import { ANY, type ObjectAttribute, type TypeConstraint } from './type-constraint.js';

type Types = readonly TypeConstraint[];
type MaybeType = TypeConstraint | undefined;
type Collection = 'list' | 'set' | 'map';
type CollectionType = TypeConstraint & {
  readonly kind: Collection;
  readonly element: TypeConstraint;
};

/**
 * Maximum steps, a fraction of a second; beyond them, types count as not unifiable. Nested types
 * that differ slightly need many.
 */
const MAX_STEPS = 200_000;
/** More types of mixed kinds count as not unifiable, because they rarely unify. */
const MAX_MIXED = 16;

/**
 * Finds the type that the language chooses for `any` in the elements of a collection: one type to
 * which all elements convert. Uses only the types of the elements; the type of null is `any`.
 */
export class TypeUnifier {
  private steps = 0;

  /** Returns the type to which values of all these types convert; undefined if there is none. */
  unify(types: Types): MaybeType {
    const distinct = distinctTypes(types);
    const [first] = distinct;
    this.steps += distinct.length;
    if (!first || distinct.length === 1) return first;
    return this.steps > MAX_STEPS ? undefined : this.unifyDistinct(distinct);
  }

  /**
   * Returns the type of a collection with parts of these types and a constraint on its elements;
   * undefined if there is none.
   */
  collectionOf(kind: Collection, parts: Types, element: TypeConstraint): MaybeType {
    if (parts.length === 0) return { kind, element };
    const wanted = element.kind === 'any' ? this.unify(parts) : element;
    // A null among lists or objects can make the unified type `any`. The language allows this in
    // maps, but not in lists and sets.
    if (kind !== 'map' && wanted?.kind === 'any' && parts.some((part) => part.kind !== 'any'))
      return undefined;
    const converted = wanted && this.convertAll(distinctTypes(parts), wanted);
    return converted && this.collectionOfConverted(kind, converted, wanted);
  }

  /**
   * Like {@link collectionOf}, for parts that were already converted to the constraint and differ
   * only at `any`.
   */
  collectionOfConverted(kind: Collection, parts: Types, element: TypeConstraint): MaybeType {
    // The language does not unify the elements of sets again, nor tuples in maps.
    const isFinal = kind === 'set' || (kind === 'map' && element.kind === 'tuple');
    const unified = isFinal ? undefined : this.unify(parts);
    const converted = isFinal ? parts : unified && this.convertAll(parts, unified);
    const [type = ANY, another] = distinctTypes(converted ?? []).filter(
      (part) => part.kind !== 'any',
    );
    return converted && !another ? { kind, element: type } : undefined;
  }

  /** Returns the type of a value after a conversion; undefined if the conversion is impossible. */
  private convert(from: TypeConstraint, to: TypeConstraint): MaybeType {
    this.steps += 1;
    if (this.steps > MAX_STEPS) return undefined;
    if (to.kind === 'any' || from === to) return from;
    if (from.kind === 'any') return to;
    switch (to.kind) {
      case 'object':
        return from.kind === 'object'
          ? this.convertObject(attributesOf(from), to.attributes)
          : undefined;
      case 'tuple':
        return from.kind === 'tuple' ? this.convertTuple(from.elements, to.elements) : undefined;
      case 'list':
      case 'set':
      case 'map':
        return this.convertCollection(from, to);
      default:
        return convertsPrimitive(from.kind, to.kind) ? to : undefined;
    }
  }

  private convertAll(types: Types, to: TypeConstraint): Types | undefined {
    const converted = types.flatMap((type) => this.convert(type, to) ?? []);
    return converted.length === types.length ? converted : undefined;
  }

  private convertObject(
    from: ReadonlyMap<string, TypeConstraint>,
    to: readonly ObjectAttribute[],
  ): MaybeType {
    const attributes = to.flatMap(({ name, type, optional }) => {
      const source = from.get(name) ?? (optional ? ANY : undefined);
      const converted = source && this.convert(source, type);
      return converted ? { name, type: converted, optional: false } : [];
    });
    return attributes.length === to.length ? { kind: 'object', attributes } : undefined;
  }

  private convertTuple(from: Types, to: Types): MaybeType {
    const elements = to.flatMap(
      (type, index) => (from[index] && this.convert(from[index], type)) ?? [],
    );
    return from.length === to.length && elements.length === to.length
      ? { kind: 'tuple', elements }
      : undefined;
  }

  private convertCollection(from: TypeConstraint, to: CollectionType): MaybeType {
    const fromKinds = to.kind === 'map' ? ['map', 'object'] : ['list', 'set', 'tuple'];
    if (!fromKinds.includes(from.kind)) return undefined;
    if (!('element' in from)) return this.convertParts(partsOf(from), to);
    const converted = this.convert(from.element, to.element);
    return converted && { kind: to.kind, element: converted };
  }

  private convertParts(parts: Types, to: CollectionType): MaybeType {
    // Usually, all parts already have the type.
    return to.element.kind !== 'any' && parts.every((part) => part === to.element)
      ? to
      : this.collectionOf(to.kind, parts, to.element);
  }

  private unifyDistinct(types: Types): MaybeType {
    const kinds = new Set(types.map(({ kind }) => kind));
    const hasNull = kinds.delete('any');
    const [kind] = kinds;
    if (kinds.has('object') && kinds.has('tuple')) return undefined;
    if (kinds.size === 2 && kinds.has('map') && kinds.has('object'))
      return this.unifyAsCollections('map', types) ?? this.findPreferred(types);
    if (kinds.size === 2 && kinds.has('list') && kinds.has('tuple'))
      return this.unifyAsCollections('list', types) ?? this.findPreferred(types);
    if (kinds.size !== 1 || kind === 'string' || kind === 'number' || kind === 'bool')
      return this.findPreferred(types);
    if (hasNull) return ANY;
    if (kind === 'object') return this.unifyObjects(types);
    return kind === 'tuple' ? this.unifyTuples(types) : this.unifyCollections(types);
  }

  /** Returns the first type, in the order of {@link rankOf}, to which all others convert. */
  private findPreferred(types: Types): MaybeType {
    const isPrimitive = types.every(({ kind }) =>
      ['string', 'number', 'bool', 'any'].includes(kind),
    );
    if (!isPrimitive && types.length > MAX_MIXED) return undefined;
    return types
      .toSorted((left, right) => rankOf(left) - rankOf(right))
      .find((wanted) => this.convertAll(types, wanted));
  }

  private unifyCollections(types: Types): MaybeType {
    const element = this.unify(types.flatMap((type) => ('element' in type ? [type.element] : [])));
    const [first] = types;
    return element && first && 'element' in first ? { kind: first.kind, element } : undefined;
  }

  private unifyObjects(types: Types): MaybeType {
    const objects = types.map(attributesOf);
    const names = [...(objects[0]?.keys() ?? [])];
    const sameNames = objects.every(
      (object) => object.size === names.length && names.every((name) => object.has(name)),
    );
    if (!sameNames) return this.unifyParts('map', types);
    const attributes = names.flatMap((name) => {
      const type = this.unify(objects.flatMap((object) => object.get(name) ?? []));
      return type ? { name, type, optional: false } : [];
    });
    return attributes.length === names.length ? { kind: 'object', attributes } : undefined;
  }

  private unifyTuples(types: Types): MaybeType {
    const tuples = types.map(partsOf);
    const length = tuples[0]?.length ?? 0;
    if (tuples.some((tuple) => tuple.length !== length)) return this.unifyParts('list', types);
    const elements = Array.from({ length }, (_, index) =>
      this.unify(tuples.flatMap((tuple) => tuple[index] ?? [])),
    );
    return elements.every((type) => type !== undefined) ? { kind: 'tuple', elements } : undefined;
  }

  /**
   * Unifies objects with different attributes to a map, or tuples of different lengths to a list,
   * if all parts unify.
   */
  private unifyParts(kind: 'list' | 'map', types: Types): MaybeType {
    const element = this.unify(types.flatMap(partsOf));
    const collection = element && ({ kind, element } as const);
    return collection && this.convertAll(types, collection) ? collection : undefined;
  }

  /** Unifies maps with objects, which count as maps, or lists with tuples, which count as lists. */
  private unifyAsCollections(kind: 'list' | 'map', types: Types): MaybeType {
    const isStructural = (type: TypeConstraint): boolean =>
      type.kind === 'object' || type.kind === 'tuple';
    const collection = this.unifyParts(kind, types.filter(isStructural));
    const unified =
      collection && this.unify(types.map((type) => (isStructural(type) ? collection : type)));
    return unified?.kind === kind ? unified : undefined;
  }
}

/** Strings come first, and nulls last. */
function rankOf({ kind }: TypeConstraint): number {
  if (kind === 'string') return 0;
  return kind === 'any' ? 2 : 1;
}

function convertsPrimitive(
  from: TypeConstraint['kind'],
  to: 'string' | 'number' | 'bool',
): boolean {
  if (from === to || from === 'string') return true;
  return to === 'string' && (from === 'number' || from === 'bool');
}

function attributesOf(type: TypeConstraint): Map<string, TypeConstraint> {
  return new Map(
    type.kind === 'object'
      ? type.attributes.map((attribute) => [attribute.name, attribute.type])
      : [],
  );
}

function partsOf(type: TypeConstraint): Types {
  if (type.kind === 'tuple') return type.elements;
  return type.kind === 'object' ? type.attributes.map((attribute) => attribute.type) : [];
}

/** Compares references first, which is cheaper: most types are the same few objects. */
function distinctTypes(types: Types): Types {
  const objects = new Set(types);
  if (objects.size < 2) return [...objects];
  return [...new Map([...objects].map((type) => [identity(type), type])).values()];
}

const identities = new WeakMap<TypeConstraint, string>();

/** A text that is equal for equal types, regardless of the order of attributes. */
function identity(type: TypeConstraint): string {
  if (!('element' in type) && type.kind !== 'tuple' && type.kind !== 'object') return type.kind;
  const text = identities.get(type) ?? describe(type);
  identities.set(type, text);
  return text;
}

function describe(type: TypeConstraint): string {
  if ('element' in type) return `${type.kind}(${identity(type.element)})`;
  if (type.kind === 'tuple') return `[${type.elements.map(identity).join()}]`;
  if (type.kind !== 'object') return type.kind;
  const attributes = type.attributes.map(
    (attribute) => `${JSON.stringify(attribute.name)}:${identity(attribute.type)}`,
  );
  return `{${attributes.toSorted().join()}}`;
}
