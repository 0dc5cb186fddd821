import { customAlphabet } from 'nanoid';

const characters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** For a request whose sender gave it none. */
export const newRequestId = (): string => `req-${characters()}`;
