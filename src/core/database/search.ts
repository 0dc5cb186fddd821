import { type FindOperator, ILike } from 'typeorm';

/**
 * Matches columns that contain the text, ignoring case. TypeORM's operators cannot escape wildcards
 * on SQLite, so `%` and `\` are dropped, and `_` matches any character.
 */
export function contains(text: string): FindOperator<string> {
  return ILike(`%${text.replace(/[%\\]/g, '')}%`);
}

/** Returns a pattern for `LIKE … ESCAPE '!'` that finds the text in a lower-case column. */
export const toLikePattern = (text: string): string => `%${escapeForLike(text)}%`;

/** Converts to lower case and escapes SQL wildcards. */
export const escapeForLike = (text: string): string => text.toLowerCase().replace(/[!%_]/g, '!$&');
