// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Bytes, Operation, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { TokenScopeRequest } from './shared.js';

/** Sign-in of command-line tools. */
export class LoginApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Check the request of a tool.
   *
   * The portal's page sends the query parameters with which the tool opened it. If the response is
   * 400, the page must neither continue nor redirect to `redirect_uri`.
   */
  readRequest(
    args: ReadLoginRequestArguments,
    options?: CallOptions,
  ): Call<LoginRequest, LoginRequestDocument> {
    return call(this.connection, readLoginRequest, args, options);
  }

  /**
   * Consent to the request of a tool.
   *
   * Issues an authorization code. The portal's page then sends the browser to `redirect-to`, where
   * the tool receives the code.
   */
  createAuthorization(
    args: CreateLoginAuthorizationArguments,
    options?: CallOptions,
  ): Call<LoginAuthorization, LoginAuthorizationDocument> {
    return call(this.connection, createLoginAuthorization, args, options);
  }

  /**
   * Exchange a code for a token.
   *
   * The token endpoint of RFC 6749, for tools. The body is a form
   * (`application/x-www-form-urlencoded`) with the parameters `grant_type` (`authorization_code`),
   * `code`, `redirect_uri`, `client_id` and `code_verifier`, each once. Errors have the form of RFC
   * 6749, section 5.2.
   *
   * A code can be exchanged only once: an exchange with another redirect URI or a wrong verifier
   * also uses the code. While the code and the token or session of the consent are valid, a second
   * exchange revokes the token of the first.
   */
  exchangeCode(args: ExchangeLoginCodeArguments, options?: CallOptions): Call<LoginToken> {
    return call(this.connection, exchangeLoginCode, args, options);
  }
}

export interface ReadLoginRequestArguments {
  clientId: string;
  redirectUri: string;
  responseType: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  state: string;
}

export interface CreateLoginAuthorizationArguments {
  clientId: string;
  redirectUri: string;
  responseType: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  state: string;
  /** Description of the new token. */
  description: string;
  /** When the new token expires; must be in the future. */
  expiredAt?: Timestamp | null | undefined;
  /**
   * The limits of the new token; at least one member is required. Without `scope`, the token has no
   * limits. A `project` implies its organization.
   */
  scope?: TokenScopeRequest | null | undefined;
}

export interface ExchangeLoginCodeArguments {
  /** The file. */
  body: Bytes;
}

/** The resource as one object. Documents contain it as `LoginAuthorizationResource`. */
export interface LoginAuthorization extends LoginAuthorizationAttributes {
  id: string;
}

export interface LoginAuthorizationAttributes {
  /** The address of the tool, with the code. */
  redirectTo: string;
  /** When the code expires. */
  expiresAt: Timestamp;
}

export interface LoginAuthorizationDocument {
  data: LoginAuthorizationResource;
}

export interface LoginAuthorizationResource {
  id: string;
  type: 'login-authorizations';
  attributes: LoginAuthorizationAttributes;
}

/** The resource as one object. Documents contain it as `LoginRequestResource`. */
export interface LoginRequest extends LoginRequestAttributes {
  id: string;
}

export interface LoginRequestAttributes {
  /** The name of the tool. */
  clientName: string;
  /** Where the tool receives the code. */
  redirectUri: string;
  /**
   * The shortest maximum token lifetime of the organizations that the new token can reach, in
   * milliseconds; null means no limit.
   */
  maxTtlMs: number | null;
}

export interface LoginRequestDocument {
  data: LoginRequestResource;
}

export interface LoginRequestResource {
  id: string;
  type: 'login-requests';
  attributes: LoginRequestAttributes;
}

export interface LoginToken {
  accessToken: string;
  tokenType: 'bearer';
  /** Seconds until the token expires; absent if it does not expire. */
  expiresIn?: number | undefined;
}

export const loginAuthorizationAttributesShape: Shape = {
  redirectTo: 'redirect-to',
  expiresAt: 'expires-at',
};

export const loginAuthorizationResourceShape: Shape = {
  attributes: ['attributes', loginAuthorizationAttributesShape],
};

export const loginAuthorizationDocumentShape: Shape = {
  data: ['data', loginAuthorizationResourceShape],
};

export const loginRequestAttributesShape: Shape = {
  clientName: 'client-name',
  redirectUri: 'redirect-uri',
  maxTtlMs: 'max-ttl-ms',
};

export const loginRequestResourceShape: Shape = {
  attributes: ['attributes', loginRequestAttributesShape],
};

export const loginRequestDocumentShape: Shape = { data: ['data', loginRequestResourceShape] };

export const loginTokenShape: Shape = {
  accessToken: 'access_token',
  tokenType: 'token_type',
  expiresIn: 'expires_in',
};

export const readLoginRequest: Operation = {
  name: 'login.readRequest',
  method: 'GET',
  path: '/api/login/request',
  query: {
    clientId: 'client_id',
    redirectUri: 'redirect_uri',
    responseType: 'response_type',
    codeChallenge: 'code_challenge',
    codeChallengeMethod: 'code_challenge_method',
    state: 'state',
  },
  response: { kind: 'document', shape: loginRequestDocumentShape },
};

export const createLoginAuthorization: Operation = {
  name: 'login.createAuthorization',
  method: 'POST',
  path: '/api/login/authorizations',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'login-authorizations',
    attributes: {
      clientId: 'client-id',
      redirectUri: 'redirect-uri',
      responseType: 'response-type',
      codeChallenge: 'code-challenge',
      codeChallengeMethod: 'code-challenge-method',
      state: 'state',
      description: 'description',
      expiredAt: 'expired-at',
      scope: 'scope',
    },
  },
  response: { kind: 'document', shape: loginAuthorizationDocumentShape },
};

export const exchangeLoginCode: Operation = {
  name: 'login.exchangeCode',
  method: 'POST',
  path: '/api/login/token',
  isAnonymous: true,
  body: { kind: 'bytes', mediaType: 'application/x-www-form-urlencoded' },
  response: { kind: 'json', shape: loginTokenShape },
};
