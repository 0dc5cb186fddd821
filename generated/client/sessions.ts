// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { organizationPermissionsShape, pageMetaShape } from './shared.js';
import type { Agent, OrganizationPermissions, PageLinks, PageMeta, SelfLink } from './shared.js';

/** Signing in and out with a browser. */
export class SessionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the session.
   *
   * Returns the caller, its first 100 organizations by name with its permissions in each, and the
   * time at which the session ends. Reading the session counts as use. A request with a token in a
   * header has no session and returns 404.
   */
  read(options?: CallOptions): Call<Session, SessionDocument> {
    return call(this.connection, readSession, undefined, options);
  }

  /**
   * Sign in.
   *
   * Signs in with `token`, the token of a user or a team, or with `code`, the one-time code of the
   * link that `npm start` prints.
   *
   * A code works once, for ten minutes, and only on the server's machine: Gantry refuses requests
   * that do not come from a loopback address, or that come through a proxy. After ten wrong, used
   * or expired codes in a minute, the response is 429. Only the trial issues codes: a production
   * server returns 404.
   *
   * The request must come from a page of this server; otherwise, another site could sign a browser
   * in with a token that the site chooses.
   */
  create(args?: CreateSessionArguments, options?: CallOptions): Call<Session, SessionDocument> {
    return call(this.connection, createSession, args, options);
  }

  /**
   * Sign out.
   *
   * Ends the browser's session, if there is one, and removes the cookie.
   */
  delete(options?: CallOptions): Call<void> {
    return call(this.connection, deleteSession, undefined, options);
  }

  /**
   * Sign out, including at the issuer.
   *
   * Like `DELETE /api/session`. If the session began at a provider whose issuer is available and
   * supports logout, `logout-url` is the address at which the browser also ends its session at the
   * issuer.
   */
  signOut(options?: CallOptions): Call<SignOut, SignOutDocument> {
    return call(this.connection, signOut, undefined, options);
  }

  /**
   * List the caller's sessions.
   *
   * Returns the active sessions of the caller in all browsers, newest first. With a token that has
   * a scope, the response is 404.
   */
  list(
    args?: ListSessionsArguments,
    options?: CallOptions,
  ): Listing<BrowserSession, BrowserSessionListDocument> {
    return list(this.connection, listSessions, args, options);
  }

  /**
   * Sign out everywhere.
   *
   * Ends every session of the caller, in every browser and with any of its tokens. The tokens
   * remain valid for programs: delete a token to revoke it. With a token that has a scope, the
   * response is 404.
   */
  deleteAllSessions(options?: CallOptions): Call<void> {
    return call(this.connection, deleteAllSessions, undefined, options);
  }

  /**
   * End a session.
   *
   * Callers can end their own sessions, except with a token that has a scope; site administrators
   * can end any session.
   */
  revoke(args: RevokeSessionArguments, options?: CallOptions): Call<void> {
    return call(this.connection, revokeSession, args, options);
  }

  /**
   * List the sessions of a user.
   *
   * Returns the active sessions of the user, newest first. Available to site administrators.
   */
  listUserSessions(
    args: ListUserSessionsArguments,
    options?: CallOptions,
  ): Listing<BrowserSession, BrowserSessionListDocument> {
    return list(this.connection, listUserSessions, args, options);
  }
}

export interface CreateSessionArguments {
  /** A token of a user or a team. */
  token?: string | undefined;
  /** The one-time code of the trial's link. */
  code?: string | undefined;
}

export interface ListSessionsArguments {
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface RevokeSessionArguments {
  sessionId: string;
}

export interface ListUserSessionsArguments {
  /** ID of the user. */
  userId: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

/** The resource as one object. Documents contain it as `BrowserSessionResource`. */
export interface BrowserSession extends BrowserSessionAttributes {
  id: string;
  links: SelfLink;
}

export interface BrowserSessionAttributes {
  /** The time of signing in. */
  createdAt: Timestamp;
  /** Accurate to about 5 seconds. */
  lastUsedAt: Timestamp;
  /** When the session ends at the latest. */
  expiresAt: Timestamp;
  /** The first 255 characters of the header `User-Agent` at sign-in; null if there was none. */
  userAgent: string | null;
  /** Whether this request uses the session. */
  isCurrent: boolean;
  /** How the session began. */
  signIn: SessionSignIn;
}

export interface BrowserSessionListDocument {
  data: BrowserSessionResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface BrowserSessionResource {
  id: string;
  type: 'sessions';
  attributes: BrowserSessionAttributes;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `SessionResource`. */
export interface Session extends SessionAttributes {
  id: string;
  links: SelfLink;
}

export interface SessionAttributes {
  /** The time of signing in. */
  createdAt: Timestamp;
  /**
   * When the session ends at the latest: 12 hours after signing in, or when its token expires, if
   * that is earlier.
   */
  expiresAt: Timestamp;
  /** When the session ends if it is not used again. */
  idleExpiresAt: Timestamp;
  /** The user or team that signed in. */
  caller: SessionCaller;
  /** What the caller may do in the whole installation. */
  permissions: SitePermissions;
  /** How the session began. */
  signIn: SessionSignIn;
  /** The first 100 by name. `GET /api/v2/organizations` lists all. */
  organizations: SessionOrganization[];
  /** Number of organizations that `GET /api/v2/organizations` lists. */
  organizationCount: number;
}

/** The user or team that signed in. */
export interface SessionCaller {
  kind: 'user' | 'team';
  /** ID of the user or the team. */
  id: string;
  /** Name of the user or the team. */
  name: string;
  isSiteAdmin: boolean;
}

export interface SessionDocument {
  data: SessionResource;
}

export interface SessionOrganization {
  name: string;
  /** What the caller may do in the organization. */
  permissions: OrganizationPermissions;
}

export interface SessionResource {
  id: string;
  type: 'sessions';
  attributes: SessionAttributes;
  links: SelfLink;
}

/** How the session began. */
export interface SessionSignIn {
  kind: 'token' | 'provider';
  /** Name of the sign-in provider; null for a token. */
  name: string | null;
}

/** The resource as one object. Documents contain it as `SignOutResource`. */
export interface SignOut extends SignOutAttributes {
  id: string;
}

export interface SignOutAttributes {
  /** Address at which the issuer ends its own session; null if there is none. */
  logoutUrl: string | null;
}

export interface SignOutDocument {
  data: SignOutResource;
}

export interface SignOutResource {
  type: 'sign-outs';
  attributes: SignOutAttributes;
}

/** What the caller may do in the whole installation. */
export interface SitePermissions {
  canCreateOrganization: boolean;
  /** Manage users, their identities and their sessions. */
  canManageUsers: boolean;
  /** Manage sign-in providers and group mappings. */
  canManageSignIn: boolean;
}

export const browserSessionAttributesShape: Shape = {
  createdAt: 'created-at',
  lastUsedAt: 'last-used-at',
  expiresAt: 'expires-at',
  userAgent: 'user-agent',
  isCurrent: 'is-current',
  signIn: 'sign-in',
};

export const browserSessionResourceShape: Shape = {
  attributes: ['attributes', browserSessionAttributesShape],
};

export const browserSessionListDocumentShape: Shape = {
  data: ['data', browserSessionResourceShape],
  meta: ['meta', pageMetaShape],
};

export const sessionCallerShape: Shape = { isSiteAdmin: 'is-site-admin' };

export const sitePermissionsShape: Shape = {
  canCreateOrganization: 'can-create-organization',
  canManageUsers: 'can-manage-users',
  canManageSignIn: 'can-manage-sign-in',
};

export const sessionOrganizationShape: Shape = {
  permissions: ['permissions', organizationPermissionsShape],
};

export const sessionAttributesShape: Shape = {
  createdAt: 'created-at',
  expiresAt: 'expires-at',
  idleExpiresAt: 'idle-expires-at',
  caller: ['caller', sessionCallerShape],
  permissions: ['permissions', sitePermissionsShape],
  signIn: 'sign-in',
  organizations: ['organizations', sessionOrganizationShape],
  organizationCount: 'organization-count',
};

export const sessionResourceShape: Shape = { attributes: ['attributes', sessionAttributesShape] };

export const sessionDocumentShape: Shape = { data: ['data', sessionResourceShape] };

export const signOutAttributesShape: Shape = { logoutUrl: 'logout-url' };

export const signOutResourceShape: Shape = { attributes: ['attributes', signOutAttributesShape] };

export const signOutDocumentShape: Shape = { data: ['data', signOutResourceShape] };

export const readSession: Operation = {
  name: 'sessions.read',
  method: 'GET',
  path: '/api/session',
  response: { kind: 'document', shape: sessionDocumentShape },
};

export const createSession: Operation = {
  name: 'sessions.create',
  method: 'POST',
  path: '/api/session',
  isAnonymous: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'sessions',
    attributes: { token: 'token', code: 'code' },
  },
  response: { kind: 'document', shape: sessionDocumentShape },
};

export const deleteSession: Operation = {
  name: 'sessions.delete',
  method: 'DELETE',
  path: '/api/session',
  isAnonymous: true,
  response: { kind: 'none' },
};

export const signOut: Operation = {
  name: 'sessions.signOut',
  method: 'POST',
  path: '/api/session/actions/sign-out',
  isAnonymous: true,
  response: { kind: 'document', shape: signOutDocumentShape },
};

export const listSessions: Operation = {
  name: 'sessions.list',
  method: 'GET',
  path: '/api/sessions',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: browserSessionListDocumentShape },
};

export const deleteAllSessions: Operation = {
  name: 'sessions.deleteAllSessions',
  method: 'DELETE',
  path: '/api/sessions',
  response: { kind: 'none' },
};

export const revokeSession: Operation = {
  name: 'sessions.revoke',
  method: 'DELETE',
  path: '/api/sessions/{sessionId}',
  response: { kind: 'none' },
};

export const listUserSessions: Operation = {
  name: 'sessions.listUserSessions',
  method: 'GET',
  path: '/api/v2/admin/users/{userId}/sessions',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: browserSessionListDocumentShape },
};
