// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToMany } from './shared.js';

/** OpenPGP public keys that verify provider releases. */
export class GpgKeysApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the signing keys of namespaces.
   *
   * Returns the keys of the given namespaces, sorted by namespace and then by time of the first
   * upload. Gantry omits namespaces that do not exist and namespaces whose keys the caller may not
   * read; if none remains, the response is 403.
   *
   * The brackets in parameter names may be sent literally or as `%5B` and `%5D`.
   */
  list(args: ListGpgKeysArguments, options?: CallOptions): Listing<GpgKey, GpgKeyListDocument> {
    return list(this.connection, listGpgKeys, args, options);
  }

  /**
   * Upload a signing key.
   *
   * Adds a public key to a namespace. The API returns the armored text exactly as it was sent.
   *
   * - An upload of a stored key with different bytes, for example with a later expiry or a
   *   revocation, is a renewal: it replaces the stored text and changes `updated-at`, but not the
   *   ID. An upload of the same bytes returns 422 with the code `already-exists`.
   * - If the stored key or one of its subkeys is revoked, it must also be revoked in the renewal;
   *   otherwise, the response is 422 with the code `revocation-missing`.
   * - If published provider versions are signed with the key, a renewal must keep each primary key
   *   or subkey that can sign, or revoke it; otherwise, the response is 409. If the renewal revokes
   *   the primary key, it may omit subkeys.
   * - An expired or revoked key is accepted and reported in `attributes.openpgp.status` and
   *   `meta.warnings`. A revoked key cannot be used for a new version of a provider.
   * - The text has at most 512 KiB and 16,384 lines, and contains exactly one armored public key.
   *   The error's `code` names the broken rule, such as `algorithm`, `text-around-block` or
   *   `cannot-sign`, and `detail` explains the remedy.
   * - If a caller who may write keys in at least one namespace sends a private key, the response is
   *   422 with the code `private-key`, even if other attributes or the namespace are wrong.
   */
  create(args: CreateGpgKeyArguments, options?: CallOptions): Call<GpgKey, GpgKeyDocument> {
    return call(this.connection, createGpgKey, args, options);
  }

  /**
   * Read a signing key.
   *
   * With `If-None-Match`, the response for an unchanged key is 304 without a body.
   */
  read(args: ReadGpgKeyArguments, options?: CallOptions): Call<GpgKey, GpgKeyDocument> {
    return call(this.connection, readGpgKey, args, options);
  }

  /**
   * Move a signing key to another namespace.
   *
   * The request can change only the namespace. The caller must be permitted to write keys in both
   * namespaces. A request with the current namespace changes only `updated-at`.
   *
   * If published provider versions are signed with the key, a move returns 409 and names up to ten
   * of them. With `force=true`, Gantry moves the key and withdraws these versions, because their
   * namespace then has no key that verifies them.
   */
  update(args: UpdateGpgKeyArguments, options?: CallOptions): Call<GpgKey, GpgKeyDocument> {
    return call(this.connection, updateGpgKey, args, options);
  }

  /**
   * Delete a signing key.
   *
   * Returns 201 with the document of the deleted key. A body is optional; if it contains `data`,
   * the type must be `gpg-keys`.
   *
   * If published provider versions are signed with the key, the response is 409 and names up to ten
   * of them. With `force=true`, Gantry deletes the key and withdraws these versions, because their
   * namespace then has no key that verifies them.
   */
  delete(args: DeleteGpgKeyArguments, options?: CallOptions): Call<GpgKey, GpgKeyDocument> {
    return call(this.connection, deleteGpgKey, args, options);
  }
}

export interface ListGpgKeysArguments {
  /** The names of one or more organizations, separated by commas. */
  namespace: string;
  /**
   * Must be `private`; signing keys are not available for the public registry.
   * @default private
   */
  registryName?: string | undefined;
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

export interface CreateGpgKeyArguments {
  /** The namespace of the key: the name of the organization that owns the provider. */
  namespace: string;
  /** One armored public key, at most 512 KiB (524,288 bytes) of UTF-8. */
  asciiArmor: string;
  /**
   * Must be `private`; signing keys are not available for the public registry.
   * @default private
   */
  registryName?: string | undefined;
  /** The empty string; other values are not accepted. */
  source?: string | undefined;
  /** Null or the empty string; other values are not accepted. */
  sourceUrl?: string | null | undefined;
  /** The empty string; other values are not accepted. */
  trustSignature?: string | undefined;
}

export interface ReadGpgKeyArguments {
  /** Namespace of the key, which is the name of an organization. */
  namespace: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  keyId: string;
  /**
   * Must be `private`; signing keys are not available for the public registry.
   * @default private
   */
  registryName?: string | undefined;
}

export interface UpdateGpgKeyArguments {
  /** Namespace of the key, which is the name of an organization. */
  namespace: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  keyId: string;
  /** The new namespace, the name of an organization. */
  newNamespace: string;
  /**
   * Must be `private`; signing keys are not available for the public registry.
   * @default private
   */
  registryName?: string | undefined;
  /**
   * Whether to proceed even if published provider versions are signed with the key.
   * @default false
   */
  force?: boolean | undefined;
  /**
   * ETags, separated by commas, or `*`. The request takes effect only if the key still has one of
   * them; otherwise the response is 412.
   */
  ifMatch?: string | undefined;
}

export interface DeleteGpgKeyArguments {
  /** Namespace of the key, which is the name of an organization. */
  namespace: string;
  /** The key ID: 16 hexadecimal digits, in upper or lower case. */
  keyId: string;
  /**
   * Must be `private`; signing keys are not available for the public registry.
   * @default private
   */
  registryName?: string | undefined;
  /**
   * Whether to proceed even if published provider versions are signed with the key.
   * @default false
   */
  force?: boolean | undefined;
  /**
   * ETags, separated by commas, or `*`. The request takes effect only if the key still has one of
   * them; otherwise the response is 412.
   */
  ifMatch?: string | undefined;
}

/** The resource as one object. Documents contain it as `GpgKeyResource`. */
export interface GpgKey extends GpgKeyAttributes {
  id: string;
  providerVersionIds: string[];
  links: SelfLink;
  meta: GpgKeyUse;
}

export interface GpgKeyAttributes {
  /** The armored public key, exactly as it was sent. */
  asciiArmor: string;
  /** Time of the first upload, in ISO 8601, UTC, in whole seconds. */
  createdAt: Timestamp;
  /**
   * Long ID of the primary key, 16 hexadecimal digits in upper case. Needed to create a provider
   * version.
   */
  keyId: string;
  /** Namespace of the key, which is the name of an organization. */
  namespace: string;
  /** Always the empty string. */
  source: string;
  /** Always null. */
  sourceUrl: string | null;
  /** Always the empty string. */
  trustSignature: string;
  /**
   * Time of the last renewal or move, in ISO 8601, UTC, in whole seconds; until then, the same as
   * `created-at`.
   */
  updatedAt: Timestamp;
  /** The parsed content of the key. */
  openpgp: GpgKeyOpenpgp;
}

export interface GpgKeyDocument {
  /** `links.self` exists for compatibility only and does not resolve. */
  data: GpgKeyResource;
  /** Absent if there are no warnings. */
  meta?: GpgKeyDocumentMeta | undefined;
}

/** Absent if there are no warnings. */
export interface GpgKeyDocumentMeta {
  /** A warning if the `status` of the key is not `valid`, followed by the warnings in `openpgp`. */
  warnings?: GpgKeyWarning[] | undefined;
}

export interface GpgKeyListDocument {
  data: GpgKeyResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** The parsed content of the key. */
export interface GpgKeyOpenpgp {
  /** Fingerprint of the primary key, 40 hexadecimal digits in upper case. */
  fingerprint: string;
  /** `rsa` or `dsa`; `eddsa` or `ecdsa` if the operator allows elliptic curves. */
  algorithm: string;
  /** Size of the primary key in bits. */
  bits: number;
  /**
   * The valid user IDs, which the key certifies and has not revoked; empty only if the key is
   * revoked.
   */
  userIds: string[];
  /** When the key expires, in ISO 8601, UTC; null if it does not expire. */
  expiresAt: Timestamp | null;
  /** When the key was revoked, in ISO 8601, UTC; null if it was not revoked. */
  revokedAt: Timestamp | null;
  /**
   * `expiring` means that the key expires within 30 days. A revoked key is `revoked`, even if it
   * has expired.
   */
  status: 'valid' | 'expiring' | 'expired' | 'revoked';
  /** Weaknesses of the key that do not prevent its upload, such as self-signatures with SHA-1 only. */
  warnings: GpgKeyWarning[];
}

export interface GpgKeyRelationships {
  /** A relationship to many resources. */
  providerVersions: ToMany;
}

/** `links.self` exists for compatibility only and does not resolve. */
export interface GpgKeyResource {
  /** ID of the resource, a decimal number. Paths contain the namespace and the key ID instead. */
  id: string;
  type: 'gpg-keys';
  attributes: GpgKeyAttributes;
  relationships: GpgKeyRelationships;
  links: SelfLink;
  /**
   * The published provider versions that are signed with the key. The relationship
   * `provider-versions` contains their IDs in the same order as `used-by`.
   */
  meta: GpgKeyUse;
}

/**
 * The published provider versions that are signed with the key. The relationship
 * `provider-versions` contains their IDs in the same order as `used-by`.
 */
export interface GpgKeyUse {
  /** The versions as `<namespace>/<provider> <version>`, newest first, at most 100. */
  usedBy: string[];
  /** Number of all these versions. */
  usedByCount: number;
}

export interface GpgKeyWarning {
  /**
   * A stable code: `duplicate-user-id`, `weak-self-signature`, `elliptic-curve-subkey` or
   * `signing-subkey-expired`; in `meta.warnings` also `expiring`, `expired` or `revoked`.
   */
  code: string;
  /** What is wrong and what to do. */
  detail: string;
}

export const gpgKeyOpenpgpShape: Shape = {
  userIds: 'user-ids',
  expiresAt: 'expires-at',
  revokedAt: 'revoked-at',
};

export const gpgKeyAttributesShape: Shape = {
  asciiArmor: 'ascii-armor',
  createdAt: 'created-at',
  keyId: 'key-id',
  sourceUrl: 'source-url',
  trustSignature: 'trust-signature',
  updatedAt: 'updated-at',
  openpgp: ['openpgp', gpgKeyOpenpgpShape],
};

export const gpgKeyRelationshipsShape: Shape = { providerVersions: 'provider-versions' };

export const gpgKeyUseShape: Shape = { usedBy: 'used-by', usedByCount: 'used-by-count' };

export const gpgKeyResourceShape: Shape = {
  attributes: ['attributes', gpgKeyAttributesShape],
  relationships: ['relationships', gpgKeyRelationshipsShape],
  meta: ['meta', gpgKeyUseShape],
};

export const gpgKeyDocumentShape: Shape = { data: ['data', gpgKeyResourceShape] };

export const gpgKeyListDocumentShape: Shape = {
  data: ['data', gpgKeyResourceShape],
  meta: ['meta', pageMetaShape],
};

export const gpgKeyRelated: Related = { providerVersionIds: 'providerVersions' };

export const listGpgKeys: Operation = {
  name: 'gpgKeys.list',
  method: 'GET',
  path: '/api/registry/{registryName}/v2/gpg-keys',
  query: { namespace: 'filter[namespace]', pageNumber: 'page[number]', pageSize: 'page[size]' },
  defaults: { registryName: 'private' },
  response: { kind: 'page', shape: gpgKeyListDocumentShape, related: gpgKeyRelated },
};

export const createGpgKey: Operation = {
  name: 'gpgKeys.create',
  method: 'POST',
  path: '/api/registry/{registryName}/v2/gpg-keys',
  defaults: { registryName: 'private' },
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'gpg-keys',
    attributes: {
      namespace: 'namespace',
      asciiArmor: 'ascii-armor',
      source: 'source',
      sourceUrl: 'source-url',
      trustSignature: 'trust-signature',
    },
  },
  response: { kind: 'document', shape: gpgKeyDocumentShape, related: gpgKeyRelated },
};

export const readGpgKey: Operation = {
  name: 'gpgKeys.read',
  method: 'GET',
  path: '/api/registry/{registryName}/v2/gpg-keys/{namespace}/{keyId}',
  defaults: { registryName: 'private' },
  response: { kind: 'document', shape: gpgKeyDocumentShape, related: gpgKeyRelated },
};

export const updateGpgKey: Operation = {
  name: 'gpgKeys.update',
  method: 'PATCH',
  path: '/api/registry/{registryName}/v2/gpg-keys/{namespace}/{keyId}',
  query: { force: 'force' },
  headers: { ifMatch: 'If-Match' },
  defaults: { registryName: 'private' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'gpg-keys',
    attributes: { newNamespace: 'namespace' },
  },
  response: { kind: 'document', shape: gpgKeyDocumentShape, related: gpgKeyRelated },
};

export const deleteGpgKey: Operation = {
  name: 'gpgKeys.delete',
  method: 'DELETE',
  path: '/api/registry/{registryName}/v2/gpg-keys/{namespace}/{keyId}',
  query: { force: 'force' },
  headers: { ifMatch: 'If-Match' },
  defaults: { registryName: 'private' },
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'gpg-keys',
    isOptional: true,
  },
  response: { kind: 'document', shape: gpgKeyDocumentShape, related: gpgKeyRelated },
};
