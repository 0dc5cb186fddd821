// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderSigningKeys } from './ProviderSigningKeys.js';

export interface ProviderPackage {
  'protocols': Array<string>;
  'os': string;
  'arch': string;
  'filename': string;
  /** Where the package is; relative. */
  'download_url': string;
  /** Where SHA256SUMS is; relative. */
  'shasums_url': string;
  /** Where the signature over SHA256SUMS is; relative. */
  'shasums_signature_url': string;
  /** SHA-256 of the package. */
  'shasum': string;
  'signing_keys': ProviderSigningKeys;
}
