import { customAlphabet } from 'nanoid';

const letters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** IDs of rows: a prefix for the kind, and 16 characters from a cryptographic source. */
export class Ids {
  next(prefix: string): string {
    return `${prefix}-${letters()}`;
  }
}
