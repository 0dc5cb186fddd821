import {
  Column,
  type ColumnOptions,
  type EntityMetadata,
  type EntitySubscriberInterface,
  type ObjectLiteral,
} from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { Invalid } from '../errors.js';

/**
 * A timestamp as the wire shows it: UTC, milliseconds, literal `Z`. Fixed-width text sorts
 * chronologically and reads the same on SQLite and PostgreSQL (docs/decisions/0004).
 */
export const Timestamp = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 24, ...options });

/** An ID: a prefix and 16 characters, or a name. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 64, ...options });

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The length limit of a text column, and how longer values are handled. */
interface Bound {
  /** In characters, as PostgreSQL counts them for `varchar`. */
  readonly maxLength: number;
  /** Truncates a longer text; undefined: a longer text is refused. */
  readonly cut?: (text: string) => string;
}

const bounds = new Map<object, Map<PropertyKey, Bound>>();

const bounded =
  (column: PropertyDecorator, bound: Bound): PropertyDecorator =>
  (prototype, member) => {
    column(prototype, member);
    const known = bounds.get(prototype) ?? new Map<PropertyKey, Bound>();
    bounds.set(prototype, known.set(member, bound));
  };

/** A text with a maximum length; longer values are refused, also on SQLite. */
export const Text = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('text', options), { maxLength });

/** A text that a program provides, such as a run's error; `cut` truncates it. */
export const CutText = (
  maxLength: number,
  cut: (text: string) => string,
  options: ColumnOptions = {},
): PropertyDecorator => bounded(Column('text', options), { maxLength, cut });

/** A value stored as JSON with a maximum length. */
export const JsonText = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('simple-json', options), { maxLength });

/** A list of words stored in one text with a maximum length. */
export const WordList = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('simple-array', options), { maxLength });

/** The limit of a column; null if it has none. */
export function boundOf({ length, type, target, propertyName }: ColumnMetadata): Bound | null {
  const declared =
    typeof target === 'function'
      ? bounds.get(target.prototype as object)?.get(propertyName)
      : undefined;
  if (declared) return declared;
  return type === 'varchar' && length !== '' ? { maxLength: Number(length) } : null;
}

const found = new WeakMap<ColumnMetadata, Bound | null>();

function knownBound(column: ColumnMetadata): Bound | null {
  const known = found.get(column);
  if (known !== undefined) return known;
  const bound = boundOf(column);
  found.set(column, bound);
  return bound;
}

/** The value to store, truncated if the column allows it. Throws Invalid if it is too long. */
export function withinBound(column: ColumnMetadata, value: unknown): unknown {
  const bound = knownBound(column);
  if (!bound || value === null || value === undefined || typeof value === 'function') return value;
  if (bound.cut && typeof value === 'string') return bound.cut(value);
  if (hasRoom(value, column, bound.maxLength)) return value;
  const detail = `${column.propertyName} has at most ${bound.maxLength} characters.`;
  throw new Invalid([{ detail }]);
}

function hasRoom(value: unknown, { type }: ColumnMetadata, maxLength: number): boolean {
  const text = type === 'simple-json' ? JSON.stringify(value) : String(value);
  if (text.length <= maxLength) return true;
  return text.length - (text.match(SURROGATE_PAIR)?.length ?? 0) <= maxLength;
}

/** Enforces column limits on TypeORM's writes; plain rows call {@link withinBound} themselves. */
export const boundsSubscriber: EntitySubscriberInterface<ObjectLiteral> = {
  beforeInsert: ({ metadata, entity }) => applyBounds(metadata, entity),
  beforeUpdate: ({ metadata, entity }) => applyBounds(metadata, entity),
};

function applyBounds({ columns }: EntityMetadata, values: ObjectLiteral | undefined): void {
  for (const column of columns) {
    const name = column.propertyName;
    if (values && name in values) values[name] = withinBound(column, values[name]);
  }
}
