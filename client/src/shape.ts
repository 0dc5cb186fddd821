/**
 * Maps the client's names of an object's members to those of the API, with the shapes of nested
 * objects. Members that a shape does not list keep their names.
 */
export interface Shape {
  readonly [name: string]: string | readonly [wire: string, shape: Shape];
}

/** The entry with the shape of all members that are not listed. */
const ANY = '*';

/** Converts names of the API to names of the client. */
export function decode(shape: Shape | undefined, value: unknown): unknown {
  return shape ? convert(invert(shape), value) : value;
}

/** Converts names of the client to names of the API. */
export function encode(shape: Shape | undefined, value: unknown): unknown {
  return shape ? convert(shape, value) : value;
}

function convert(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(shape, item));
  if (!isPlainObject(value)) return value;
  const converted: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const [other, inner] = findEntry(shape, name);
    converted[other] = inner ? convert(inner, member) : member;
  }
  return converted;
}

function findEntry(shape: Shape, name: string): readonly [string, Shape?] {
  const entry = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (typeof entry === 'string') return [entry];
  if (entry) return entry;
  const any = shape[ANY];
  return typeof any === 'object' ? [name, any[1]] : [name];
}

const inversions = new WeakMap<Shape, Shape>();

function invert(shape: Shape): Shape {
  const cached = inversions.get(shape);
  if (cached) return cached;
  const inverse: Record<string, string | readonly [string, Shape]> = {};
  for (const [name, entry] of Object.entries(shape))
    if (typeof entry === 'string') inverse[entry] = name;
    else inverse[entry[0]] = [name, invert(entry[1])];
  inversions.set(shape, inverse);
  return inverse;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
