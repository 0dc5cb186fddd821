// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Bytes, Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** Signing in at a provider. */
export class SignInsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the sign-in options.
   *
   * Returns the enabled providers, sorted by name, and who may sign in with a token.
   */
  readOptions(options?: CallOptions): Call<SignInOptions, SignInOptionsDocument> {
    return call(this.connection, readSignInOptions, undefined, options);
  }

  /**
   * Begin a sign-in at a provider.
   *
   * Returns the address of the issuer at which the browser continues, and sets a cookie that binds
   * the sign-in to this browser. The sign-in must be complete within ten minutes. `next` is the
   * page of the portal to show afterwards.
   *
   * If the issuer is not available, the response is 503.
   */
  begin(args: BeginSignInArguments, options?: CallOptions): Call<BegunSignIn, BegunSignInDocument> {
    return call(this.connection, beginSignIn, args, options);
  }

  /**
   * Complete a sign-in.
   *
   * Send the query of the address to which the issuer sent the browser. Begins a session, and ends
   * the previous session of the browser. A sign-in can be completed once, in the browser that began
   * it.
   *
   * Each refusal has a stable `code`: `sign-in-expired`, `sign-in-replayed`, `sign-in-unknown`,
   * `refused-by-issuer`, `invalid-response`, `wrong-issuer`, `groups-incomplete`, `user-suspended`.
   * The response is 503 if the issuer is not available, and 404 if the provider was disabled or
   * deleted in the meantime.
   */
  complete(
    args: CompleteSignInArguments,
    options?: CallOptions,
  ): Call<CompletedSignIn, CompletedSignInDocument> {
    return call(this.connection, completeSignIn, args, options);
  }

  /**
   * End sessions on behalf of the issuer.
   *
   * The endpoint of OpenID Connect Back-Channel Logout 1.0. The issuer sends a signed logout token
   * with a `sid`, a `sub` or both. Gantry ends the sessions that match each of these claims, began
   * at this provider, and began before the token was issued.
   */
  logOutByIssuer(args: LogOutByIssuerArguments, options?: CallOptions): Call<void> {
    return call(this.connection, logOutByIssuer, args, options);
  }
}

export interface BeginSignInArguments {
  providerId: string;
  /**
   * A path of the portal, but not of the sign-in.
   * @default /app
   */
  next?: string | undefined;
}

export interface CompleteSignInArguments {
  /** The query of the address to which the issuer sent the browser. */
  query: string;
}

export interface LogOutByIssuerArguments {
  /** ID of the sign-in provider. */
  providerId: string;
  /** The file. */
  body: Bytes;
}

/** The resource as one object. Documents contain it as `BegunSignInResource`. */
export interface BegunSignIn extends BegunSignInAttributes {
  id: string;
}

export interface BegunSignInAttributes {
  /** The issuer's address at which the browser continues. */
  authorizationUrl: string;
}

export interface BegunSignInDocument {
  data: BegunSignInResource;
}

export interface BegunSignInResource {
  type: 'sign-ins';
  attributes: BegunSignInAttributes;
}

/** The resource as one object. Documents contain it as `CompletedSignInResource`. */
export interface CompletedSignIn extends CompletedSignInAttributes {
  id: string;
}

export interface CompletedSignInAttributes {
  /** The page of the portal to show. */
  next: string;
}

export interface CompletedSignInDocument {
  data: CompletedSignInResource;
}

export interface CompletedSignInResource {
  /** ID of the session. */
  id: string;
  type: 'sign-ins';
  attributes: CompletedSignInAttributes;
}

export interface SignInOption {
  id: string;
  name: string;
}

/** The resource as one object. Documents contain it as `SignInOptionsResource`. */
export interface SignInOptions extends SignInOptionsAttributes {
  id: string;
}

export interface SignInOptionsAttributes {
  providers: SignInOption[];
  /** Who may sign in to the portal with a token. Programs may always send a token in a header. */
  tokenSignIn: 'all' | 'site-administrators' | 'off';
}

export interface SignInOptionsDocument {
  data: SignInOptionsResource;
}

export interface SignInOptionsResource {
  type: 'sign-in-options';
  attributes: SignInOptionsAttributes;
}

export const begunSignInAttributesShape: Shape = { authorizationUrl: 'authorization-url' };

export const begunSignInResourceShape: Shape = {
  attributes: ['attributes', begunSignInAttributesShape],
};

export const begunSignInDocumentShape: Shape = { data: ['data', begunSignInResourceShape] };

export const signInOptionsAttributesShape: Shape = { tokenSignIn: 'token-sign-in' };

export const signInOptionsResourceShape: Shape = {
  attributes: ['attributes', signInOptionsAttributesShape],
};

export const signInOptionsDocumentShape: Shape = { data: ['data', signInOptionsResourceShape] };

export const readSignInOptions: Operation = {
  name: 'signIns.readOptions',
  method: 'GET',
  path: '/api/sign-in-options',
  isAnonymous: true,
  response: { kind: 'document', shape: signInOptionsDocumentShape },
};

export const beginSignIn: Operation = {
  name: 'signIns.begin',
  method: 'POST',
  path: '/api/sign-ins',
  isAnonymous: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'sign-ins',
    attributes: { providerId: 'provider-id', next: 'next' },
  },
  response: { kind: 'document', shape: begunSignInDocumentShape },
};

export const completeSignIn: Operation = {
  name: 'signIns.complete',
  method: 'POST',
  path: '/api/sign-ins/actions/complete',
  isAnonymous: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'sign-ins',
    attributes: { query: 'query' },
  },
  response: { kind: 'document' },
};

export const logOutByIssuer: Operation = {
  name: 'signIns.logOutByIssuer',
  method: 'POST',
  path: '/api/sign-in-providers/{providerId}/backchannel-logout',
  isAnonymous: true,
  body: { kind: 'bytes', mediaType: 'application/x-www-form-urlencoded' },
  response: { kind: 'none' },
};
