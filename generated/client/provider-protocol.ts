// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The protocol `providers.v1`: the versions of providers, and the addresses of their packages. */
export class ProviderProtocolApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the published versions of a provider.
   *
   * Returns all published versions, the most recently created first, with the platforms that have
   * packages. Available to members of the organization, its teams' tokens, its own token and the
   * tokens of its runs. The namespace and the type are case-insensitive.
   */
  listProviderReleases(
    args: ListProviderReleasesArguments,
    options?: CallOptions,
  ): Call<ProviderReleaseList> {
    return call(this.connection, listProviderReleases, args, options);
  }

  /**
   * Locate the package of a version for a platform.
   *
   * Returns the addresses of the package, the checksums and their signature, and the key that
   * verifies the signature. The addresses are paths on the same host, and work for 15 minutes
   * without a token. Available to the same callers as `listProviderReleases`.
   */
  findProviderPackage(
    args: FindProviderPackageArguments,
    options?: CallOptions,
  ): Call<ProviderPackage> {
    return call(this.connection, findProviderPackage, args, options);
  }
}

export interface ListProviderReleasesArguments {
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  type: string;
}

export interface FindProviderPackageArguments {
  /** Namespace of the provider, which is the name of the organization. */
  namespace: string;
  /** Name of the provider. */
  type: string;
  /** A published version. */
  version: string;
  /** The operating system. */
  os: string;
  /** The architecture. */
  arch: string;
}

export interface ProviderPackage {
  protocols: string[];
  os: string;
  arch: string;
  filename: string;
  /** Path of the package. */
  downloadUrl: string;
  /** Path of SHA256SUMS. */
  shasumsUrl: string;
  /** Path of the signature of SHA256SUMS. */
  shasumsSignatureUrl: string;
  /** SHA-256 of the package. */
  shasum: string;
  signingKeys: ProviderSigningKeys;
}

export interface ProviderPlatform {
  os: string;
  arch: string;
}

export interface ProviderRelease {
  version: string;
  protocols: string[];
  platforms: ProviderPlatform[];
}

export interface ProviderReleaseList {
  versions: ProviderRelease[];
  /**
   * Warnings for the deprecated versions in the list, at most for the ten that were created last;
   * absent if there are none. The tools print all of them when they install any version of the
   * provider.
   */
  warnings?: string[] | undefined;
}

export interface ProviderSigningKey {
  keyId: string;
  /** The key that verifies the signature. */
  asciiArmor: string;
  trustSignature: string;
  source: string;
  sourceUrl: string | null;
}

export interface ProviderSigningKeys {
  gpgPublicKeys: ProviderSigningKey[];
}

export const providerSigningKeyShape: Shape = {
  keyId: 'key_id',
  asciiArmor: 'ascii_armor',
  trustSignature: 'trust_signature',
  sourceUrl: 'source_url',
};

export const providerSigningKeysShape: Shape = {
  gpgPublicKeys: ['gpg_public_keys', providerSigningKeyShape],
};

export const providerPackageShape: Shape = {
  downloadUrl: 'download_url',
  shasumsUrl: 'shasums_url',
  shasumsSignatureUrl: 'shasums_signature_url',
  signingKeys: ['signing_keys', providerSigningKeysShape],
};

export const listProviderReleases: Operation = {
  name: 'providerProtocol.listProviderReleases',
  method: 'GET',
  path: '/api/registry/v1/providers/{namespace}/{type}/versions',
  response: { kind: 'json' },
};

export const findProviderPackage: Operation = {
  name: 'providerProtocol.findProviderPackage',
  method: 'GET',
  path: '/api/registry/v1/providers/{namespace}/{type}/{version}/download/{os}/{arch}',
  response: { kind: 'json', shape: providerPackageShape },
};
