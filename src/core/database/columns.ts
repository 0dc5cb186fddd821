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
 * A moment, as the text that the wire shows: UTC, milliseconds, literal `Z`. Text of one width sorts as time does, reads
 * the same on SQLite and PostgreSQL, and needs no time zone to be set right (docs/decisions/0004).
 */
export const Timestamp = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 24, ...options });

/** An id: prefix and 16 characters, or a name that serves as one. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 64, ...options });

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** How long the text of a column may get, and what becomes of a longer one. */
interface Bound {
  /** In characters, as PostgreSQL counts them for `varchar`. */
  readonly maxLength: number;
  /** What is stored of a longer text; left out: it is refused. */
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

/** Text of at most so many characters. A longer one is refused, on SQLite too. */
export const Text = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('text', options), { maxLength });

/** Text that a program gives, such as why a run failed. `cut` shortens it to at most so many characters. */
export const CutText = (
  maxLength: number,
  cut: (text: string) => string,
  options: ColumnOptions = {},
): PropertyDecorator => bounded(Column('text', options), { maxLength, cut });

/** A value that is stored as JSON of at most so many characters. */
export const JsonText = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('simple-json', options), { maxLength });

/** Words that are stored in one text of at most so many characters. */
export const WordList = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  bounded(Column('simple-array', options), { maxLength });

/** The bound of a column; null where any text is stored. */
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

/** What is stored for a value: the value, or its cut text. Throws Invalid when it is too long for its column. */
export function withinBound(column: ColumnMetadata, value: unknown): unknown {
  const bound = knownBound(column);
  if (!bound || value === null || value === undefined || typeof value === 'function') return value;
  if (bound.cut && typeof value === 'string') return bound.cut(value);
  if (fits(value, column, bound.maxLength)) return value;
  const detail = `${column.propertyName} has at most ${bound.maxLength} characters.`;
  throw new Invalid([{ detail }]);
}

function fits(value: unknown, { type }: ColumnMetadata, maxLength: number): boolean {
  const text = type === 'simple-json' ? JSON.stringify(value) : String(value);
  if (text.length <= maxLength) return true;
  return text.length - (text.match(SURROGATE_PAIR)?.length ?? 0) <= maxLength;
}

/** Keeps the bounds of columns where TypeORM writes; plain rows ask {@link withinBound} themselves. */
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
