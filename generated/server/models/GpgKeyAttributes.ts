// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyOpenpgp } from './GpgKeyOpenpgp.js';

export interface GpgKeyAttributes {
  /** The armored public key, exactly as it was sent. */
  'ascii-armor': string;
  /** Time of the first upload, in ISO 8601, UTC, in whole seconds. */
  'created-at': string;
  /** Long ID of the primary key, 16 hexadecimal digits in upper case. Needed to create a provider version. */
  'key-id': string;
  /** Namespace of the key, which is the name of an organization. */
  'namespace': string;
  /** Always the empty string. */
  'source': string;
  /** Always null. */
  'source-url': string | null;
  /** Always the empty string. */
  'trust-signature': string;
  /** Time of the last renewal or move, in ISO 8601, UTC, in whole seconds; until then, the same as `created-at`. */
  'updated-at': string;
  'openpgp': GpgKeyOpenpgp;
}
