// Generated from openapi/ by npm run generate. Do not edit.
import type { Policy } from './Policy.js';

export interface PolicySetAttributes {
  'name': string;
  'description': string | null;
  'kind': 'opa';
  /** Whether the set applies to every workspace of the organization. */
  'global': boolean;
  'policy-count': number;
  'policies': Array<Policy>;
  /** A SHA-256 of the names, enforcement levels, queries and contents of the policies. */
  'digest': string;
  'created-at': string;
  'updated-at': string;
}
