// Generated from openapi/ by npm run generate. Do not edit.
import type { PublicKey } from './PublicKey.js';

export interface KeySetDocument {
  'keys': Array<PublicKey>;
}
