// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyWarning } from './GpgKeyWarning.js';

/** Absent if there are no warnings. */
export interface GpgKeyDocumentMeta {
  /** A warning if the `status` of the key is not `valid`, followed by the warnings in `openpgp`. */
  'warnings'?: Array<GpgKeyWarning>;
}
