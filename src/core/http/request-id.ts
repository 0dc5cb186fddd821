import { customAlphabet } from 'nanoid';

const randomCharacters = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  16,
);

/** Creates the ID of a request that has no valid `X-Request-Id`. */
export const newRequestId = (): string => `req-${randomCharacters()}`;
