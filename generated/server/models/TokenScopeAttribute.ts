// Generated from openapi/ by npm run generate. Do not edit.

/** The limits of the token; null means that the token may do everything that its owner may do. */
export interface TokenScopeAttribute {
  'access': 'full' | 'read-only' | 'provision-only';
  /** Name of the only organization; null means all organizations of the owner. */
  'organization': string | null;
  /** ID of the only project; null means all projects. */
  'project': string | null;
}
