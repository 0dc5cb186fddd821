// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** Sign-in providers, and the identities of users. */
export class SignInProvidersApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the sign-in providers.
   *
   * Returns the providers, sorted by name. Available to site administrators.
   */
  list(
    args?: ListSignInProvidersArguments,
    options?: CallOptions,
  ): Listing<SignInProvider, SignInProviderListDocument> {
    return list(this.connection, listSignInProviders, args, options);
  }

  /**
   * Connect a sign-in provider.
   *
   * Available to site administrators. Gantry reads the issuer's metadata, and refuses an issuer
   * that is not available. It also refuses metadata that is invalid, names another issuer, lacks an
   * address that the sign-in needs, or lists PKCE methods without `S256`.
   *
   * At the issuer, register `callback-url` as the redirect URI. If the issuer supports them, also
   * register `post-logout-url` as the address after a logout, and `backchannel-logout-url`.
   */
  create(
    args: CreateSignInProviderArguments,
    options?: CallOptions,
  ): Call<SignInProvider, SignInProviderDocument> {
    return call(this.connection, createSignInProvider, args, options);
  }

  /**
   * Read a sign-in provider.
   *
   * Returns the provider without the client secret. Available to site administrators.
   */
  read(
    args: ReadSignInProviderArguments,
    options?: CallOptions,
  ): Call<SignInProvider, SignInProviderDocument> {
    return call(this.connection, readSignInProvider, args, options);
  }

  /**
   * Update a sign-in provider.
   *
   * Available to site administrators. Omitted attributes keep their values. You cannot change the
   * issuer: connect another provider instead. Disabling a provider ends the sessions that began
   * there.
   */
  update(
    args: UpdateSignInProviderArguments,
    options?: CallOptions,
  ): Call<SignInProvider, SignInProviderDocument> {
    return call(this.connection, updateSignInProvider, args, options);
  }

  /**
   * Delete a sign-in provider.
   *
   * Available to site administrators. Deletes the group mappings, and ends the sessions that began
   * at the provider. Also removes the memberships that only its groups granted, except those of a
   * last owner, and the site administrator rights that its groups granted. Users and their
   * identities remain: a provider with the same issuer, connected later, uses them again. The
   * response is 409 if no active site administrator would be left.
   */
  delete(args: DeleteSignInProviderArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteSignInProvider, args, options);
  }

  /**
   * List the identities of a user.
   *
   * Returns the identities, oldest first. Available to site administrators.
   */
  listIdentities(
    args: ListIdentitiesArguments,
    options?: CallOptions,
  ): Listing<Identity, IdentityListDocument> {
    return list(this.connection, listIdentities, args, options);
  }

  /**
   * Link an identity to a user.
   *
   * Available to site administrators. From then on, a sign-in at the provider with this subject
   * signs the user in. An identity belongs to one user: to move it, delete it from its current user
   * first.
   */
  createIdentity(
    args: CreateIdentityArguments,
    options?: CallOptions,
  ): Call<Identity, IdentityDocument> {
    return call(this.connection, createIdentity, args, options);
  }

  /**
   * Delete an identity.
   *
   * Available to site administrators. Ends the sessions of the identity. Also removes the
   * memberships that only its groups granted, except those of a last owner, and the site
   * administrator rights that its groups granted. The next sign-in with the subject creates another
   * user, unless you link the subject to a user first. The response is 409 if no active site
   * administrator would be left.
   */
  deleteIdentity(args: DeleteIdentityArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteIdentity, args, options);
  }
}

export interface ListSignInProvidersArguments {
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

export interface CreateSignInProviderArguments {
  name: SignInProviderName;
  /** An `https://` address, or `http://` on a loopback address. */
  issuer: string;
  clientId: string;
  /** Null or omitted for a public client, for which PKCE suffices. */
  clientSecret?: string | null | undefined;
  /**
   * Must include `openid`. With `offline_access`, most issuers send a refresh token, with which
   * Gantry confirms sessions. A new provider has `openid`, `profile` and `email` by default.
   */
  scopes?: SignInScopes | undefined;
  usernameClaim?: SignInClaim | undefined;
  groupsClaim?: SignInClaim | undefined;
  siteAdminGroup?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface ReadSignInProviderArguments {
  /** ID of the sign-in provider. */
  providerId: string;
}

export interface UpdateSignInProviderArguments {
  /** ID of the sign-in provider. */
  providerId: string;
  name?: SignInProviderName | undefined;
  clientId?: string | undefined;
  /** Null removes the secret. */
  clientSecret?: string | null | undefined;
  /**
   * Must include `openid`. With `offline_access`, most issuers send a refresh token, with which
   * Gantry confirms sessions. A new provider has `openid`, `profile` and `email` by default.
   */
  scopes?: SignInScopes | undefined;
  usernameClaim?: SignInClaim | undefined;
  groupsClaim?: SignInClaim | undefined;
  siteAdminGroup?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface DeleteSignInProviderArguments {
  /** ID of the sign-in provider. */
  providerId: string;
}

export interface ListIdentitiesArguments {
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

export interface CreateIdentityArguments {
  /** ID of the user. */
  userId: string;
  providerId: string;
  subject: string;
}

export interface DeleteIdentityArguments {
  identityId: string;
}

/** The resource as one object. Documents contain it as `IdentityResource`. */
export interface Identity extends IdentityAttributes {
  id: string;
  userId: string | null;
}

export interface IdentityAttributes {
  issuer: string;
  /** The claim `sub`. */
  subject: string;
  createdAt: Timestamp;
  lastSignInAt: Timestamp | null;
}

export interface IdentityDocument {
  data: IdentityResource;
}

export interface IdentityListDocument {
  data: IdentityResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface IdentityRelationships {
  /** A relationship to one resource. */
  user: ToOne;
}

export interface IdentityResource {
  id: string;
  type: 'identities';
  attributes: IdentityAttributes;
  relationships: IdentityRelationships;
}

export interface RefusedRemoval {
  userId: string;
  username: string;
  organization: string;
  since: Timestamp;
}

export type SignInClaim = string;

/** The resource as one object. Documents contain it as `SignInProviderResource`. */
export interface SignInProvider extends SignInProviderAttributes {
  id: string;
  links: SelfLink;
}

export interface SignInProviderAttributes {
  /** Name as shown on the sign-in page. */
  name: string;
  /** The issuer identifier. */
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  scopes: string[];
  /** The claim from which Gantry derives the names of new users. */
  usernameClaim: string;
  /** The claim with the groups of a user, or a path to it, such as `realm_access.roles`. */
  groupsClaim: string;
  /** The group that gives its members the rights of a site administrator. */
  siteAdminGroup: string | null;
  enabled: boolean;
  /**
   * The users whom Gantry kept in the team `owners` as the last owner, although no group maps them
   * to it. At most 100 for all providers together, the earliest first.
   */
  refusedRemovals: RefusedRemoval[];
  createdAt: Timestamp;
  /** The redirect URI, to register at the issuer. */
  callbackUrl: string;
  /** The address for logout tokens, to register at the issuer. */
  backchannelLogoutUrl: string;
  /** The address after a logout, to register at the issuer. */
  postLogoutUrl: string;
}

export interface SignInProviderDocument {
  data: SignInProviderResource;
}

export interface SignInProviderListDocument {
  data: SignInProviderResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export type SignInProviderName = string;

export interface SignInProviderResource {
  id: string;
  type: 'sign-in-providers';
  attributes: SignInProviderAttributes;
  links: SelfLink;
}

/**
 * Must include `openid`. With `offline_access`, most issuers send a refresh token, with which
 * Gantry confirms sessions. A new provider has `openid`, `profile` and `email` by default.
 */
export type SignInScopes = string[];

export const identityAttributesShape: Shape = {
  createdAt: 'created-at',
  lastSignInAt: 'last-sign-in-at',
};

export const identityResourceShape: Shape = { attributes: ['attributes', identityAttributesShape] };

export const identityDocumentShape: Shape = { data: ['data', identityResourceShape] };

export const identityListDocumentShape: Shape = {
  data: ['data', identityResourceShape],
  meta: ['meta', pageMetaShape],
};

export const identityRelated: Related = { userId: 'user' };

export const refusedRemovalShape: Shape = { userId: 'user-id' };

export const signInProviderAttributesShape: Shape = {
  clientId: 'client-id',
  hasClientSecret: 'has-client-secret',
  usernameClaim: 'username-claim',
  groupsClaim: 'groups-claim',
  siteAdminGroup: 'site-admin-group',
  refusedRemovals: ['refused-removals', refusedRemovalShape],
  createdAt: 'created-at',
  callbackUrl: 'callback-url',
  backchannelLogoutUrl: 'backchannel-logout-url',
  postLogoutUrl: 'post-logout-url',
};

export const signInProviderResourceShape: Shape = {
  attributes: ['attributes', signInProviderAttributesShape],
};

export const signInProviderDocumentShape: Shape = { data: ['data', signInProviderResourceShape] };

export const signInProviderListDocumentShape: Shape = {
  data: ['data', signInProviderResourceShape],
  meta: ['meta', pageMetaShape],
};

export const listSignInProviders: Operation = {
  name: 'signInProviders.list',
  method: 'GET',
  path: '/api/v2/admin/sign-in-providers',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: signInProviderListDocumentShape },
};

export const createSignInProvider: Operation = {
  name: 'signInProviders.create',
  method: 'POST',
  path: '/api/v2/admin/sign-in-providers',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'sign-in-providers',
    attributes: {
      name: 'name',
      issuer: 'issuer',
      clientId: 'client-id',
      clientSecret: 'client-secret',
      scopes: 'scopes',
      usernameClaim: 'username-claim',
      groupsClaim: 'groups-claim',
      siteAdminGroup: 'site-admin-group',
      enabled: 'enabled',
    },
  },
  response: { kind: 'document', shape: signInProviderDocumentShape },
};

export const readSignInProvider: Operation = {
  name: 'signInProviders.read',
  method: 'GET',
  path: '/api/v2/admin/sign-in-providers/{providerId}',
  response: { kind: 'document', shape: signInProviderDocumentShape },
};

export const updateSignInProvider: Operation = {
  name: 'signInProviders.update',
  method: 'PATCH',
  path: '/api/v2/admin/sign-in-providers/{providerId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'sign-in-providers',
    attributes: {
      name: 'name',
      clientId: 'client-id',
      clientSecret: 'client-secret',
      scopes: 'scopes',
      usernameClaim: 'username-claim',
      groupsClaim: 'groups-claim',
      siteAdminGroup: 'site-admin-group',
      enabled: 'enabled',
    },
  },
  response: { kind: 'document', shape: signInProviderDocumentShape },
};

export const deleteSignInProvider: Operation = {
  name: 'signInProviders.delete',
  method: 'DELETE',
  path: '/api/v2/admin/sign-in-providers/{providerId}',
  response: { kind: 'none' },
};

export const listIdentities: Operation = {
  name: 'signInProviders.listIdentities',
  method: 'GET',
  path: '/api/v2/admin/users/{userId}/identities',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: identityListDocumentShape, related: identityRelated },
};

export const createIdentity: Operation = {
  name: 'signInProviders.createIdentity',
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/identities',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'identities',
    attributes: { providerId: 'provider-id', subject: 'subject' },
  },
  response: { kind: 'document', shape: identityDocumentShape, related: identityRelated },
};

export const deleteIdentity: Operation = {
  name: 'signInProviders.deleteIdentity',
  method: 'DELETE',
  path: '/api/v2/admin/identities/{identityId}',
  response: { kind: 'none' },
};
