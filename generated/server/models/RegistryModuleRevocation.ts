// Generated from openapi/ by npm run generate. Do not edit.

/** Why the version may no longer be chosen; null unless it is revoked. A revoked version is also deprecated. */
export interface RegistryModuleRevocation {
  'status': 'Revoked';
  'message': string | null;
  'link': string | null;
}
