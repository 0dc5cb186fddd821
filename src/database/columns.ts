import { Column, type ColumnOptions } from 'typeorm';

/**
 * A moment, as the text that the wire shows: UTC, milliseconds, literal `Z`. Text of one width sorts as time does, reads
 * the same on SQLite and PostgreSQL, and needs no time zone to be set right (docs/decisions/0004).
 */
export const Moment = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 24, ...options });

/** An id: prefix and 16 characters, or a name that serves as one. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column('varchar', { length: 64, ...options });
