import { type FindOperator, ILike } from 'typeorm';

/**
 * Rows whose column holds the text, in any case. SQLite knows no escape for wildcards, so `%` is
 * dropped; `_` also finds itself.
 */
export function contains(text: string): FindOperator<string> {
  return ILike(`%${text.replace(/[%\\]/g, '')}%`);
}
