// Generated from openapi/ by npm run generate. Do not edit.

export interface IssuerDocument {
  /** The `iss` of every token. */
  'issuer': string;
  'jwks_uri': string;
  'response_types_supported': Array<string>;
  'subject_types_supported': Array<string>;
  'id_token_signing_alg_values_supported': Array<string>;
  'scopes_supported': Array<string>;
  'claims_supported': Array<string>;
}
