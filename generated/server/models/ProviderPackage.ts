// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderSigningKeys } from './ProviderSigningKeys.js';

export interface ProviderPackage {
  'protocols': Array<string>;
  'os': string;
  'arch': string;
  'filename': string;
  /** Path of the package. */
  'download_url': string;
  /** Path of SHA256SUMS. */
  'shasums_url': string;
  /** Path of the signature of SHA256SUMS. */
  'shasums_signature_url': string;
  /** SHA-256 of the package. */
  'shasum': string;
  'signing_keys': ProviderSigningKeys;
}
