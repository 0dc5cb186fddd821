// Generated from openapi/ by npm run generate. Do not edit.

/** Why the version is no longer recommended, and what to use instead; null unless it is deprecated. */
export interface RegistryProviderDeprecation {
  'deprecated-status': 'Deprecated';
  'reason': string | null;
  'link': string | null;
  /** The version to use instead. */
  'successor': string | null;
}
