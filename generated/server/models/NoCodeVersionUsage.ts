// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeVersionUsage {
  /** `nocodever-` and 16 characters. */
  'id': string;
  /** Number of the version, from 1. */
  'number': number;
  /** The module version that the settings name, or `latest`. */
  'version-pin': string;
  /** The module version that the pin selects; null if the module had no version. */
  'module-version': string | null;
  'created-at': string;
  /** Whether new workspaces get these settings. */
  'current': boolean;
  /** When the next settings version replaced this one; null for the newest. */
  'outdated-since': string | null;
  'workspace-count': number;
}
