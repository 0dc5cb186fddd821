// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeVersionUsage {
  /** `nocodever-` and 16 characters. */
  'id': string;
  /** From 1 in the order of the changes. */
  'number': number;
  /** The version that the settings name, or `latest`. */
  'version-pin': string;
  /** What the pin stood for; null while the module had no version. */
  'module-version': string | null;
  'created-at': string;
  /** Whether a new workspace gets these settings. */
  'current': boolean;
  'workspace-count': number;
}
