import { isNestedDeeperThan } from '../../../lib/text/json-nesting.js';

/** Parsing a plan of this size takes about 5 ms. */
const MAX_INLINE_BYTES = 512 * 1024;
/** Deeper nesting takes much longer for the same size, and can exhaust the stack. */
const MAX_INLINE_LEVELS = 64;

/** Whether the main thread can parse a JSON plan quickly. Others need a worker thread. */
export const canReadInline = (json: Buffer): boolean =>
  json.length <= MAX_INLINE_BYTES && !isNestedDeeperThan(json, MAX_INLINE_LEVELS);
