// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Timestamp } from '../../client/src/operation.js';
import {
  authenticationTokenDocumentShape,
  authenticationTokenListDocumentShape,
  authenticationTokenRelated,
} from './shared.js';
import type {
  AuthenticationToken,
  AuthenticationTokenDocument,
  AuthenticationTokenListDocument,
  TokenScopeRequest,
} from './shared.js';

/** Tokens of users, teams and organizations. */
export class AuthenticationTokensApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the tokens of a user.
   *
   * Returns the tokens, oldest first, without the tokens of browser sessions. Expired tokens remain
   * in the list until the retention period ends (`GANTRY_RETAIN_TOKENS`). Available to the user and
   * site administrators.
   */
  listUserTokens(
    args: ListUserTokensArguments,
    options?: CallOptions,
  ): Listing<AuthenticationToken, AuthenticationTokenListDocument> {
    return list(this.connection, listUserTokens, args, options);
  }

  /**
   * Create a token of a user.
   *
   * Available to the user and site administrators.
   */
  createUserToken(
    args: CreateUserTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, createUserToken, args, options);
  }

  /**
   * Read the token of an organization.
   *
   * Available to owners. Also returns 404 if the organization has no token of this kind. An
   * organization can have two tokens: its own, and an audit token (`token=audit-trails`), which can
   * only read the audit log.
   */
  readOrganizationToken(
    args: ReadOrganizationTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, readOrganizationToken, args, options);
  }

  /**
   * Create or replace the token of an organization.
   *
   * Available to owners. The previous token of this kind stops working; the other kind is not
   * affected. The body may be omitted, `null` or `{}`.
   */
  createOrganizationToken(
    args: CreateOrganizationTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, createOrganizationToken, args, options);
  }

  /**
   * Delete the token of an organization.
   *
   * Available to owners. The token stops working. Also returns 404 if the organization has no token
   * of this kind.
   */
  deleteOrganizationToken(
    args: DeleteOrganizationTokenArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, deleteOrganizationToken, args, options);
  }

  /**
   * Read the token of a team.
   *
   * Returns the token that `createTeamToken` created. Available to owners, and to members of the
   * team if its `allow-member-token-management` is true. Also returns 404 if the team has no such
   * token.
   */
  readTeamToken(
    args: ReadTeamTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, readTeamToken, args, options);
  }

  /**
   * Create or replace the token of a team.
   *
   * Available to owners, and to members of the team if its `allow-member-token-management` is true.
   * The previous token that this operation created stops working; tokens that
   * `createNamedTeamToken` created remain valid. The body may be omitted, `null` or `{}`.
   */
  createTeamToken(
    args: CreateTeamTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, createTeamToken, args, options);
  }

  /**
   * Delete the token of a team.
   *
   * Available to owners, and to members of the team if its `allow-member-token-management` is true.
   * Deletes the token that `createTeamToken` created. Also returns 404 if the team has no such
   * token.
   */
  deleteTeamToken(args: DeleteTeamTokenArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteTeamToken, args, options);
  }

  /**
   * Create a token of a team with a description.
   *
   * The description must differ from those of the other tokens that this operation created for the
   * team. The team's other tokens remain valid. Available to the same callers as `createTeamToken`.
   */
  createNamedTeamToken(
    args: CreateNamedTeamTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, createNamedTeamToken, args, options);
  }

  /**
   * List the tokens of an organization's teams.
   *
   * Returns the tokens of the teams whose tokens the caller manages: for owners, all teams; for a
   * member, the member's teams with `allow-member-token-management`. With an ascending sort by
   * `expired-at` or `last-used-at`, tokens without the value come last.
   */
  listTeamTokens(
    args: ListTeamTokensArguments,
    options?: CallOptions,
  ): Listing<AuthenticationToken, AuthenticationTokenListDocument> {
    return list(this.connection, listTeamTokens, args, options);
  }

  /**
   * Read a token.
   *
   * A user's token is available to the user and site administrators; an organization's token to
   * owners; a team's token to owners, and to the team's members if `allow-member-token-management`
   * is true; an agent pool's token to owners, teams with `manage-agent-pools`, and the
   * organization's token. Only owners can delete a token of a restricted pool.
   */
  read(
    args: ReadAuthenticationTokenArguments,
    options?: CallOptions,
  ): Call<AuthenticationToken, AuthenticationTokenDocument> {
    return call(this.connection, readAuthenticationToken, args, options);
  }

  /**
   * Delete a token.
   *
   * A user's token is available to the user and site administrators; an organization's token to
   * owners; a team's token to owners, and to the team's members if `allow-member-token-management`
   * is true; an agent pool's token to owners, teams with `manage-agent-pools`, and the
   * organization's token. Only owners can delete a token of a restricted pool.
   */
  delete(args: DeleteAuthenticationTokenArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteAuthenticationToken, args, options);
  }
}

export interface ListUserTokensArguments {
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

export interface CreateUserTokenArguments {
  /** ID of the user. */
  userId: string;
  description?: string | null | undefined;
  /** When the token expires; must be in the future. */
  expiredAt?: Timestamp | null | undefined;
  /**
   * The limits of the new token; at least one member is required. Without `scope`, the token has no
   * limits. A `project` implies its organization.
   */
  scope?: TokenScopeRequest | null | undefined;
}

export interface ReadOrganizationTokenArguments {
  /** Name of the organization. */
  organizationName: string;
  /**
   * `audit-trails` selects the audit token. By default, the operation applies to the organization's
   * own token.
   */
  token?: 'audit-trails' | undefined;
}

export interface CreateOrganizationTokenArguments {
  /** Name of the organization. */
  organizationName: string;
  /**
   * `audit-trails` selects the audit token. By default, the operation applies to the organization's
   * own token.
   */
  token?: 'audit-trails' | undefined;
  description?: string | null | undefined;
  /** When the token expires; must be in the future. */
  expiredAt?: Timestamp | null | undefined;
  /**
   * The limits of the new token; at least one member is required. Without `scope`, the token has no
   * limits. A `project` implies its organization.
   */
  scope?: TokenScopeRequest | null | undefined;
}

export interface DeleteOrganizationTokenArguments {
  /** Name of the organization. */
  organizationName: string;
  /**
   * `audit-trails` selects the audit token. By default, the operation applies to the organization's
   * own token.
   */
  token?: 'audit-trails' | undefined;
}

export interface ReadTeamTokenArguments {
  /** ID of the team. */
  teamId: string;
}

export interface CreateTeamTokenArguments {
  /** ID of the team. */
  teamId: string;
  description?: string | null | undefined;
  /** When the token expires; must be in the future. */
  expiredAt?: Timestamp | null | undefined;
  /**
   * The limits of the new token; at least one member is required. Without `scope`, the token has no
   * limits. A `project` implies its organization.
   */
  scope?: TokenScopeRequest | null | undefined;
}

export interface DeleteTeamTokenArguments {
  /** ID of the team. */
  teamId: string;
}

export interface CreateNamedTeamTokenArguments {
  /** ID of the team. */
  teamId: string;
  /** Unique among the tokens that `createNamedTeamToken` creates for the team. */
  description: string;
  /** When the token expires; must be in the future. */
  expiredAt?: Timestamp | null | undefined;
  /**
   * The limits of the new token; at least one member is required. Without `scope`, the token has no
   * limits. A `project` implies its organization.
   */
  scope?: TokenScopeRequest | null | undefined;
}

export interface ListTeamTokensArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only tokens of teams whose name contains this text, regardless of case. */
  q?: string | undefined;
  /** @default created-at */
  sort?:
    | 'team-name'
    | '-team-name'
    | 'created-at'
    | '-created-at'
    | 'expired-at'
    | '-expired-at'
    | 'last-used-at'
    | '-last-used-at'
    | undefined;
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

export interface ReadAuthenticationTokenArguments {
  /** ID of the token. It is not a secret. */
  tokenId: string;
}

export interface DeleteAuthenticationTokenArguments {
  /** ID of the token. It is not a secret. */
  tokenId: string;
}

export const listUserTokens: Operation = {
  name: 'authenticationTokens.listUserTokens',
  method: 'GET',
  path: '/api/v2/users/{userId}/authentication-tokens',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: authenticationTokenListDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const createUserToken: Operation = {
  name: 'authenticationTokens.createUserToken',
  method: 'POST',
  path: '/api/v2/users/{userId}/authentication-tokens',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'authentication-tokens',
    attributes: { description: 'description', expiredAt: 'expired-at', scope: 'scope' },
  },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const readOrganizationToken: Operation = {
  name: 'authenticationTokens.readOrganizationToken',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/authentication-token',
  query: { token: 'token' },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const createOrganizationToken: Operation = {
  name: 'authenticationTokens.createOrganizationToken',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/authentication-token',
  query: { token: 'token' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'authentication-tokens',
    isOptional: true,
    attributes: { description: 'description', expiredAt: 'expired-at', scope: 'scope' },
  },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const deleteOrganizationToken: Operation = {
  name: 'authenticationTokens.deleteOrganizationToken',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}/authentication-token',
  query: { token: 'token' },
  response: { kind: 'none' },
};

export const readTeamToken: Operation = {
  name: 'authenticationTokens.readTeamToken',
  method: 'GET',
  path: '/api/v2/teams/{teamId}/authentication-token',
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const createTeamToken: Operation = {
  name: 'authenticationTokens.createTeamToken',
  method: 'POST',
  path: '/api/v2/teams/{teamId}/authentication-token',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'authentication-tokens',
    isOptional: true,
    attributes: { description: 'description', expiredAt: 'expired-at', scope: 'scope' },
  },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const deleteTeamToken: Operation = {
  name: 'authenticationTokens.deleteTeamToken',
  method: 'DELETE',
  path: '/api/v2/teams/{teamId}/authentication-token',
  response: { kind: 'none' },
};

export const createNamedTeamToken: Operation = {
  name: 'authenticationTokens.createNamedTeamToken',
  method: 'POST',
  path: '/api/v2/teams/{teamId}/authentication-tokens',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'authentication-tokens',
    attributes: { description: 'description', expiredAt: 'expired-at', scope: 'scope' },
  },
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const listTeamTokens: Operation = {
  name: 'authenticationTokens.listTeamTokens',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/team-tokens',
  query: { q: 'q', sort: 'sort', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: authenticationTokenListDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const readAuthenticationToken: Operation = {
  name: 'authenticationTokens.read',
  method: 'GET',
  path: '/api/v2/authentication-tokens/{tokenId}',
  response: {
    kind: 'document',
    shape: authenticationTokenDocumentShape,
    related: authenticationTokenRelated,
  },
};

export const deleteAuthenticationToken: Operation = {
  name: 'authenticationTokens.delete',
  method: 'DELETE',
  path: '/api/v2/authentication-tokens/{tokenId}',
  response: { kind: 'none' },
};
