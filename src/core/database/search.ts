import { type FindOperator, ILike } from 'typeorm';

/**
 * Rows whose column holds the text, in any case. SQLite knows no escape for wildcards, so `%` is
 * dropped; `_` also finds itself.
 */
export function contains(text: string): FindOperator<string> {
  return ILike(`%${text.replace(/[%\\]/g, '')}%`);
}

/** For `LIKE … ESCAPE '!'` on a column in lower case: what holds the text. */
export const likePattern = (text: string): string => `%${escapedForLike(text)}%`;

/** In lower case, with the wildcards of SQL as plain characters. */
export const escapedForLike = (text: string): string => text.toLowerCase().replace(/[!%_]/g, '!$&');
