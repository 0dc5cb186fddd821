import { customAlphabet } from 'nanoid';

const characters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** For a request without an ID from its sender. */
export const newRequestId = (): string => `req-${characters()}`;
