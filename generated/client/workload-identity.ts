// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The documents with which a relying party verifies the tokens of runs. */
export class WorkloadIdentityApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Discover the issuer of workload identity tokens.
   *
   * No token is needed. The issuer is the public address of the server.
   */
  discoverIssuer(options?: CallOptions): Call<IssuerDocument> {
    return call(this.connection, discoverIssuer, undefined, options);
  }

  /**
   * Read the public keys of the issuer.
   *
   * Returns a JSON Web Key Set (RFC 7517) with the key that signs tokens, the next key as soon as
   * it exists, and earlier keys until all of their tokens have expired. If an operator replaces all
   * keys, the set contains only the new one. The response may be cached as its `Cache-Control`
   * states.
   */
  readIssuerKeys(options?: CallOptions): Call<KeySetDocument> {
    return call(this.connection, readIssuerKeys, undefined, options);
  }
}

export interface IssuerDocument {
  /** The `iss` of every token. */
  issuer: string;
  jwksUri: string;
  responseTypesSupported: string[];
  subjectTypesSupported: string[];
  idTokenSigningAlgValuesSupported: string[];
  scopesSupported: string[];
  claimsSupported: string[];
}

export interface KeySetDocument {
  keys: PublicKey[];
}

export interface PublicKey {
  kty: 'RSA';
  use: 'sig';
  alg: 'RS256';
  /** The thumbprint of the key (RFC 7638). */
  kid: string;
  n: string;
  e: string;
}

export const issuerDocumentShape: Shape = {
  jwksUri: 'jwks_uri',
  responseTypesSupported: 'response_types_supported',
  subjectTypesSupported: 'subject_types_supported',
  idTokenSigningAlgValuesSupported: 'id_token_signing_alg_values_supported',
  scopesSupported: 'scopes_supported',
  claimsSupported: 'claims_supported',
};

export const discoverIssuer: Operation = {
  name: 'workloadIdentity.discoverIssuer',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  isAnonymous: true,
  response: { kind: 'json', shape: issuerDocumentShape },
};

export const readIssuerKeys: Operation = {
  name: 'workloadIdentity.readIssuerKeys',
  method: 'GET',
  path: '/.well-known/jwks',
  isAnonymous: true,
  response: { kind: 'json' },
};
