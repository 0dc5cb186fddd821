// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeVersionUsage {
  /** `nocodever-` and 16 characters. */
  'id': string;
  /** Number of the version, from 1. */
  'number': number;
  /** The module version that the settings name, or `latest`. */
  'version-pin': string;
  /** The module version that these settings select; null if there was none. */
  'module-version': string | null;
  'created-at': string;
  /** Whether this is the current settings version. */
  'current': boolean;
  /** When the next settings version replaced this one; null for the newest. */
  'outdated-since': string | null;
  'workspace-count': number;
}
