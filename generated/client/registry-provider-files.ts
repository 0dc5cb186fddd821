// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Bytes, Operation } from '../../client/src/operation.js';

/** Files of versions, behind links that work without a token. */
export class RegistryProviderFilesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Upload SHA256SUMS.
   *
   * Stores at most 1 MiB of lines as `sha256sum *.zip > SHA256SUMS` writes them: 64 hexadecimal
   * digits, two spaces, the file name. Every existing platform of the version must have a line with
   * its `shasum`. While the version is not published, a new `SHA256SUMS` replaces the previous one,
   * and deletes its signature.
   */
  uploadRegistryProviderShasums(
    args: UploadRegistryProviderShasumsArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, uploadRegistryProviderShasums, args, options);
  }

  /**
   * Upload the signature over SHA256SUMS.
   *
   * Stores a binary detached signature of at most 64 KiB, as `gpg --detach-sign SHA256SUMS` creates
   * it. It must verify with the key that the version names; the key must be in the namespace, and
   * not revoked. Upload `SHA256SUMS` first. The error's `code` names the problem, such as
   * `armored-signature`, `signature-format`, `signature-mismatch`, `unknown-key`, `unknown-signer`
   * or `revoked-signer`.
   */
  uploadRegistryProviderShasumsSignature(
    args: UploadRegistryProviderShasumsSignatureArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, uploadRegistryProviderShasumsSignature, args, options);
  }

  /**
   * Upload the package of a platform.
   *
   * Stores the zip file whose SHA-256 is the platform's `shasum`. Its root must contain an
   * executable whose name begins with `terraform-provider-<name>_v<version>`, with its executable
   * bit set (except for Windows).
   */
  uploadRegistryProviderBinary(
    args: UploadRegistryProviderBinaryArguments,
    options?: CallOptions,
  ): Call<void> {
    return call(this.connection, uploadRegistryProviderBinary, args, options);
  }

  /**
   * Download SHA256SUMS.
   *
   * Returns the file as it was uploaded. Anyone who has the link may use it, without a token.
   * `HEAD` is also supported.
   */
  downloadRegistryProviderShasums(
    args: DownloadRegistryProviderShasumsArguments,
    options?: CallOptions,
  ): Call<string> {
    return call(this.connection, downloadRegistryProviderShasums, args, options);
  }

  /**
   * Download the signature over SHA256SUMS.
   *
   * Returns the file as it was uploaded. Anyone who has the link may use it, without a token.
   * `HEAD` is also supported.
   */
  downloadRegistryProviderShasumsSignature(
    args: DownloadRegistryProviderShasumsSignatureArguments,
    options?: CallOptions,
  ): Call<Blob> {
    return call(this.connection, downloadRegistryProviderShasumsSignature, args, options);
  }

  /**
   * Download the package of a platform.
   *
   * Returns the file as it was uploaded. Anyone who has the link may use it, without a token.
   * `HEAD` is also supported.
   */
  downloadRegistryProviderBinary(
    args: DownloadRegistryProviderBinaryArguments,
    options?: CallOptions,
  ): Call<Blob> {
    return call(this.connection, downloadRegistryProviderBinary, args, options);
  }
}

export interface UploadRegistryProviderShasumsArguments {
  /**
   * The link from the response, or its last segment: an upload link. It authorizes the upload for
   * an hour.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface UploadRegistryProviderShasumsSignatureArguments {
  /**
   * The link from the response, or its last segment: an upload link. It authorizes the upload for
   * an hour.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface UploadRegistryProviderBinaryArguments {
  /**
   * The link from the response, or its last segment: an upload link. It authorizes the upload for
   * an hour.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface DownloadRegistryProviderShasumsArguments {
  /**
   * The link from the response, or its last segment: a download link. It authorizes the download
   * for 15 minutes.
   */
  download: string;
}

export interface DownloadRegistryProviderShasumsSignatureArguments {
  /**
   * The link from the response, or its last segment: a download link. It authorizes the download
   * for 15 minutes.
   */
  download: string;
}

export interface DownloadRegistryProviderBinaryArguments {
  /**
   * The link from the response, or its last segment: a download link. It authorizes the download
   * for 15 minutes.
   */
  download: string;
}

export const uploadRegistryProviderShasums: Operation = {
  name: 'registryProviderFiles.uploadRegistryProviderShasums',
  method: 'PUT',
  path: '/api/v2/registry-provider-uploads/shasums/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: { kind: 'none' },
};

export const uploadRegistryProviderShasumsSignature: Operation = {
  name: 'registryProviderFiles.uploadRegistryProviderShasumsSignature',
  method: 'PUT',
  path: '/api/v2/registry-provider-uploads/shasums-sig/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: { kind: 'none' },
};

export const uploadRegistryProviderBinary: Operation = {
  name: 'registryProviderFiles.uploadRegistryProviderBinary',
  method: 'PUT',
  path: '/api/v2/registry-provider-uploads/provider-binary/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: { kind: 'none' },
};

export const downloadRegistryProviderShasums: Operation = {
  name: 'registryProviderFiles.downloadRegistryProviderShasums',
  method: 'GET',
  path: '/api/v2/registry-provider-downloads/shasums/{download}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'text' },
};

export const downloadRegistryProviderShasumsSignature: Operation = {
  name: 'registryProviderFiles.downloadRegistryProviderShasumsSignature',
  method: 'GET',
  path: '/api/v2/registry-provider-downloads/shasums-sig/{download}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};

export const downloadRegistryProviderBinary: Operation = {
  name: 'registryProviderFiles.downloadRegistryProviderBinary',
  method: 'GET',
  path: '/api/v2/registry-provider-downloads/provider-binary/{download}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};
