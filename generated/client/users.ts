// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink } from './shared.js';

/** People, and the accounts of tokens. */
export class UsersApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the caller's account.
   *
   * Available to all callers except audit readers. A service account has the ID of its team, agent
   * pool, organization or run, and a user name that no user can have.
   */
  readAccountDetails(options?: CallOptions): Call<User, UserDocument> {
    return call(this.connection, readAccountDetails, undefined, options);
  }

  /**
   * List all users.
   *
   * Returns the users, sorted by user name, without service accounts. Available to site
   * administrators.
   */
  list(args?: ListUsersArguments, options?: CallOptions): Listing<User, UserListDocument> {
    return list(this.connection, listUsers, args, options);
  }

  /**
   * Create a user.
   *
   * Available to site administrators. User names are unique, regardless of case. The new user has
   * no token; create one with `POST /api/v2/users/{user_id}/authentication-tokens`.
   */
  create(args: CreateUserArguments, options?: CallOptions): Call<User, UserDocument> {
    return call(this.connection, createUser, args, options);
  }

  /**
   * Read a user.
   *
   * Available to the user, to site administrators, and to the members, the teams' tokens and the
   * token of each organization that the user belongs to. Only the user and site administrators see
   * the email address.
   */
  read(args: ReadUserArguments, options?: CallOptions): Call<User, UserDocument> {
    return call(this.connection, readUser, args, options);
  }

  /**
   * Delete a user.
   *
   * Available to site administrators, who cannot delete themselves or the last member of a team
   * `owners`. Also deletes the user's tokens, sessions and memberships; the audit log keeps the
   * name.
   */
  delete(args: DeleteUserArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteUser, args, options);
  }

  /**
   * Suspend a user.
   *
   * Available to site administrators, who cannot suspend themselves. Until the user is unsuspended,
   * Gantry refuses the user's tokens and sessions with 401; the memberships remain. A request for a
   * suspended user also succeeds.
   */
  suspend(args: SuspendUserArguments, options?: CallOptions): Call<User, UserDocument> {
    return call(this.connection, suspendUser, args, options);
  }

  /**
   * Unsuspend a user.
   *
   * Available to site administrators. The user's tokens and sessions work again unless they have
   * expired. A request for a user who is not suspended also succeeds.
   */
  unsuspend(args: UnsuspendUserArguments, options?: CallOptions): Call<User, UserDocument> {
    return call(this.connection, unsuspendUser, args, options);
  }
}

export interface ListUsersArguments {
  /** Only users whose user name or email address contains this text, regardless of case. */
  q?: string | undefined;
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

export interface CreateUserArguments {
  /**
   * Letters, digits, `.`, `-` and `_`; the first character is a letter or digit. The name must not
   * start with `user-`, because user IDs do.
   */
  username: string;
  email: string;
  /** @default false */
  isSiteAdmin?: boolean | undefined;
}

export interface ReadUserArguments {
  /** ID of the user. */
  userId: string;
}

export interface DeleteUserArguments {
  /** ID of the user. */
  userId: string;
}

export interface SuspendUserArguments {
  /** ID of the user. */
  userId: string;
}

export interface UnsuspendUserArguments {
  /** ID of the user. */
  userId: string;
}

/** The resource as one object. Documents contain it as `UserResource`. */
export interface User extends UserAttributes {
  id: string;
  links: SelfLink;
}

export interface UserAttributes {
  username: string;
  /** Null for a service account, and for all callers except the user and site administrators. */
  email: string | null;
  isSiteAdmin: boolean;
  /** The same as `is-site-admin`, under the name that administration clients read. */
  isAdmin: boolean;
  isSuspended: boolean;
  isServiceAccount: boolean;
}

export interface UserDocument {
  data: UserResource;
}

export interface UserListDocument {
  data: UserResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface UserResource {
  /** For a service account, the ID of its team, agent pool, organization or run. */
  id: string;
  type: 'users';
  attributes: UserAttributes;
  links: SelfLink;
}

export const userAttributesShape: Shape = {
  isSiteAdmin: 'is-site-admin',
  isAdmin: 'is-admin',
  isSuspended: 'is-suspended',
  isServiceAccount: 'is-service-account',
};

export const userResourceShape: Shape = { attributes: ['attributes', userAttributesShape] };

export const userDocumentShape: Shape = { data: ['data', userResourceShape] };

export const userListDocumentShape: Shape = {
  data: ['data', userResourceShape],
  meta: ['meta', pageMetaShape],
};

export const readAccountDetails: Operation = {
  name: 'users.readAccountDetails',
  method: 'GET',
  path: '/api/v2/account/details',
  response: { kind: 'document', shape: userDocumentShape },
};

export const listUsers: Operation = {
  name: 'users.list',
  method: 'GET',
  path: '/api/v2/admin/users',
  query: { q: 'q', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: userListDocumentShape },
};

export const createUser: Operation = {
  name: 'users.create',
  method: 'POST',
  path: '/api/v2/admin/users',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'users',
    attributes: { username: 'username', email: 'email', isSiteAdmin: 'is-site-admin' },
  },
  response: { kind: 'document', shape: userDocumentShape },
};

export const readUser: Operation = {
  name: 'users.read',
  method: 'GET',
  path: '/api/v2/users/{userId}',
  response: { kind: 'document', shape: userDocumentShape },
};

export const deleteUser: Operation = {
  name: 'users.delete',
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}',
  response: { kind: 'none' },
};

export const suspendUser: Operation = {
  name: 'users.suspend',
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/actions/suspend',
  response: { kind: 'document', shape: userDocumentShape },
};

export const unsuspendUser: Operation = {
  name: 'users.unsuspend',
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/actions/unsuspend',
  response: { kind: 'document', shape: userDocumentShape },
};
