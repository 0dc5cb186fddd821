// Generated from openapi/ by npm run generate. Do not edit.

/** Why Gantry refuses new uses of the version; null unless it is revoked. A revoked version is also deprecated. */
export interface RegistryModuleRevocation {
  'status': 'Revoked';
  'message': string | null;
  'link': string | null;
}
