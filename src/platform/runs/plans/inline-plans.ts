import { isNestedDeeper } from '../../../lib/text/json-nesting.js';

/** A mebibyte takes about 10 ms. */
const MAX_INLINE_BYTES = 512 * 1024;
/** More levels take much longer for the same size, and can exhaust the stack. */
const MAX_INLINE_LEVELS = 64;

/** Whether a JSON plan can be read on the main thread. Others are read in a worker thread. */
export const canReadInline = (json: Buffer): boolean =>
  json.length <= MAX_INLINE_BYTES && !isNestedDeeper(json, MAX_INLINE_LEVELS);
