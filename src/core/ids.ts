import { customAlphabet } from 'nanoid';

const randomCharacters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** Creates IDs of rows: a prefix for the kind, and 16 cryptographically random characters. */
export class Ids {
  next(prefix: string): string {
    return `${prefix}-${randomCharacters()}`;
  }
}
