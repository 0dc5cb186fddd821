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
 * A timestamp in the format of the API: UTC, milliseconds, literal `Z`. Fixed-width text sorts
 * chronologically and reads the same on SQLite and PostgreSQL (docs/decisions/0004).
 */
export const Timestamp = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 24, ...options });

/** An ID: a prefix and 16 characters, or a name. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 64, ...options });

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The length limit of a text column, and how longer values are handled. */
interface LengthLimit {
  /** In characters, as PostgreSQL counts them for `varchar`. */
  readonly maxLength: number;
  /** Shortens a text to the limit; if undefined, a longer text is refused. */
  readonly truncate?: (text: string) => string;
}

const declaredLimits = new Map<object, Map<PropertyKey, LengthLimit>>();

const limitLength =
  (column: PropertyDecorator, limit: LengthLimit): PropertyDecorator =>
  (prototype, member) => {
    column(prototype, member);
    const known = declaredLimits.get(prototype) ?? new Map<PropertyKey, LengthLimit>();
    declaredLimits.set(prototype, known.set(member, limit));
  };

/** A text with a maximum number of characters; longer values are refused, also on SQLite. */
export const Text = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  limitLength(Column('text', options), { maxLength });

/** A text that `truncate` shortens to the maximum, such as the error of a run. */
export const TruncatedText = (
  maxLength: number,
  truncate: (text: string) => string,
  options: ColumnOptions = {},
): PropertyDecorator => limitLength(Column('text', options), { maxLength, truncate });

/** A value stored as JSON with a maximum number of characters. */
export const JsonText = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  limitLength(Column('simple-json', options), { maxLength });

/** A list of words, stored as one comma-separated text with a maximum number of characters. */
export const WordList = (maxLength: number, options: ColumnOptions = {}): PropertyDecorator =>
  limitLength(Column('simple-array', options), { maxLength });

export function lengthLimitOf({
  length,
  type,
  target,
  propertyName,
}: ColumnMetadata): LengthLimit | null {
  const declared =
    typeof target === 'function'
      ? declaredLimits.get(target.prototype as object)?.get(propertyName)
      : undefined;
  if (declared) return declared;
  return type === 'varchar' && length !== '' ? { maxLength: Number(length) } : null;
}

const cachedLimits = new WeakMap<ColumnMetadata, LengthLimit | null>();

function cachedLimitOf(column: ColumnMetadata): LengthLimit | null {
  const known = cachedLimits.get(column);
  if (known !== undefined) return known;
  const limit = lengthLimitOf(column);
  cachedLimits.set(column, limit);
  return limit;
}

/** Truncates a value that is too long if the column permits that; otherwise throws Invalid. */
export function applyLengthLimit(column: ColumnMetadata, value: unknown): unknown {
  const limit = cachedLimitOf(column);
  if (!limit || value === null || value === undefined || typeof value === 'function') return value;
  if (limit.truncate && typeof value === 'string') return limit.truncate(value);
  if (isWithinLimit(value, column, limit.maxLength)) return value;
  const detail = `${column.propertyName} has at most ${limit.maxLength} characters.`;
  throw new Invalid([{ detail }]);
}

function isWithinLimit(value: unknown, { type }: ColumnMetadata, maxLength: number): boolean {
  const text = type === 'simple-json' ? JSON.stringify(value) : String(value);
  if (text.length <= maxLength) return true;
  return text.length - (text.match(SURROGATE_PAIR)?.length ?? 0) <= maxLength;
}

/** Enforces length limits on TypeORM's writes. Plain SQL must call {@link applyLengthLimit}. */
export const lengthLimitSubscriber: EntitySubscriberInterface<ObjectLiteral> = {
  beforeInsert: ({ metadata, entity }) => applyLengthLimits(metadata, entity),
  beforeUpdate: ({ metadata, entity }) => applyLengthLimits(metadata, entity),
};

function applyLengthLimits({ columns }: EntityMetadata, values: ObjectLiteral | undefined): void {
  for (const column of columns) {
    const name = column.propertyName;
    if (values && name in values) values[name] = applyLengthLimit(column, values[name]);
  }
}
