// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyWarning } from './GpgKeyWarning.js';

/** Present if there are warnings. */
export interface GpgKeyDocumentMeta {
  'warnings'?: Array<GpgKeyWarning>;
}
