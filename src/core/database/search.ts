import { type FindOperator, Raw } from 'typeorm';

/** Matches columns that contain the text, in any case. SQLite's LOWER converts only ASCII. */
export function contains(text: string): FindOperator<string> {
  // TypeORM's `ILike` cannot escape wildcards on SQLite.
  return Raw((column) => `LOWER(${column}) LIKE LOWER(:search) ESCAPE '!'`, {
    search: `%${escapeWildcards(text)}%`,
  }) as FindOperator<string>;
}

/** Returns a pattern for `LIKE … ESCAPE '!'` that finds the text in a lower-case column. */
export const toLikePattern = (text: string): string => `%${escapeForLike(text)}%`;

/** Converts to lower case and escapes SQL wildcards. */
export const escapeForLike = (text: string): string => escapeWildcards(text.toLowerCase());

const escapeWildcards = (text: string): string => text.replace(/[!%_]/g, '!$&');
