// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { organizationPermissionsShape } from './shared.js';
import type { OrganizationPermissions, SelfLink } from './shared.js';

/** Signing in and out with a browser. */
export class SessionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the session.
   *
   * The caller, its first 100 organizations by name with its permissions in each, and when the
   * session ends. Reading the session counts as a use of it. A request with a token in a header has
   * no session: 404.
   */
  read(options?: CallOptions): Call<Session, SessionDocument> {
    return call(this.connection, readSession, undefined, options);
  }

  /**
   * Sign in.
   *
   * With `token`, a token of a user or a team, or with `code`, the one-time code of the link that
   * `npm start` prints.
   *
   * A code works once, for ten minutes, and only from the machine of the server: requests from a
   * peer that is not loopback, or through a proxy, are refused. After ten wrong codes in a minute,
   * the response is 429. Only the trial issues codes: a production server returns 404.
   *
   * The request must come from a page of this server, as for every operation that the cookie
   * authenticates; otherwise another site could sign a browser in with its own token.
   */
  create(args?: CreateSessionArguments, options?: CallOptions): Call<Session, SessionDocument> {
    return call(this.connection, createSession, args, options);
  }

  /**
   * Sign out.
   *
   * Ends the session of the cookie, if there is one, and removes the cookie.
   */
  delete(options?: CallOptions): Call<void> {
    return call(this.connection, deleteSession, undefined, options);
  }

  /**
   * Sign out everywhere.
   *
   * Ends every session of the caller, in every browser and for each of its tokens. The tokens stay
   * valid for programs: delete a token to revoke it.
   */
  deleteAllSessions(options?: CallOptions): Call<void> {
    return call(this.connection, deleteAllSessions, undefined, options);
  }
}

export interface CreateSessionArguments {
  /** A token of a user or a team. */
  token?: string;
  /** The one-time code of the trial's link. */
  code?: string;
}

/** The resource as one object; `SessionResource` is how the envelope has it. */
export interface Session extends SessionAttributes {
  id: string;
  links: SelfLink;
}

export interface SessionAttributes {
  /** The time of signing in. */
  createdAt: Timestamp;
  /** When the session ends at the latest: 12 hours after signing in, or with its token. */
  expiresAt: Timestamp;
  /** When the session ends if it is not used before. */
  idleExpiresAt: Timestamp;
  /** The user or team that signed in. */
  caller: SessionCaller;
  /** What the caller may do on the whole server. */
  permissions: SitePermissions;
  /** The first 100 by name. `GET /api/v2/organizations` lists all. */
  organizations: SessionOrganization[];
  /** How many organizations the caller belongs to. */
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

/** What the caller may do on the whole server. */
export interface SitePermissions {
  canCreateOrganization: boolean;
  /** Create, suspend and delete users. */
  canManageUsers: boolean;
}

export const sessionCallerShape: Shape = { isSiteAdmin: 'is-site-admin' };

export const sitePermissionsShape: Shape = {
  canCreateOrganization: 'can-create-organization',
  canManageUsers: 'can-manage-users',
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
  organizations: ['organizations', sessionOrganizationShape],
  organizationCount: 'organization-count',
};

export const sessionResourceShape: Shape = { attributes: ['attributes', sessionAttributesShape] };

export const sessionDocumentShape: Shape = { data: ['data', sessionResourceShape] };

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

export const deleteAllSessions: Operation = {
  name: 'sessions.deleteAllSessions',
  method: 'DELETE',
  path: '/api/sessions',
  response: { kind: 'none' },
};
