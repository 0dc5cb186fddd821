import { type FindOperator, ILike } from 'typeorm';

/**
 * Rows whose column contains the text, in any case. TypeORM's `Like` has no escape for wildcards on
 * SQLite, so `%` and `\` are dropped; `_` also matches any character.
 */
export function contains(text: string): FindOperator<string> {
  return ILike(`%${text.replace(/[%\\]/g, '')}%`);
}

/** Pattern for `LIKE … ESCAPE '!'` on a lower-case column that contains the text. */
export const likePattern = (text: string): string => `%${escapedForLike(text)}%`;

/** Lower case, with SQL wildcards escaped. */
export const escapedForLike = (text: string): string => text.toLowerCase().replace(/[!%_]/g, '!$&');
