import { customAlphabet } from 'nanoid';

const characters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** The ID of a request whose sender has not set a valid one. */
export const newRequestId = (): string => `req-${characters()}`;
