// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class DownloadRegistryProviderBinaryPath {
  /** The last segment of a download link. It authorizes the download for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'download'!: string;
}

export type DownloadRegistryProviderBinaryCall = Call<DownloadRegistryProviderBinaryPath, undefined, undefined, undefined>;

/** GET /api/v2/registry-provider-downloads/provider-binary/{download}: Download the package of a platform */
export const DownloadRegistryProviderBinary = (): MethodDecorator =>
  Operation({
    id: 'downloadRegistryProviderBinary',
    method: 'GET',
    path: '/api/v2/registry-provider-downloads/provider-binary/{download}',
    slashes: [],
    status: 200,
    mediaType: 'application/zip',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadRegistryProviderBinaryPath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DownloadRegistryProviderShasumsPath {
  /** The last segment of a download link. It authorizes the download for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'download'!: string;
}

export type DownloadRegistryProviderShasumsCall = Call<DownloadRegistryProviderShasumsPath, undefined, undefined, undefined>;

/** GET /api/v2/registry-provider-downloads/shasums/{download}: Download SHA256SUMS */
export const DownloadRegistryProviderShasums = (): MethodDecorator =>
  Operation({
    id: 'downloadRegistryProviderShasums',
    method: 'GET',
    path: '/api/v2/registry-provider-downloads/shasums/{download}',
    slashes: [],
    status: 200,
    mediaType: 'text/plain',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadRegistryProviderShasumsPath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class DownloadRegistryProviderShasumsSignaturePath {
  /** The last segment of a download link. It authorizes the download for 15 minutes. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'download'!: string;
}

export type DownloadRegistryProviderShasumsSignatureCall = Call<DownloadRegistryProviderShasumsSignaturePath, undefined, undefined, undefined>;

/** GET /api/v2/registry-provider-downloads/shasums-sig/{download}: Download the signature over SHA256SUMS */
export const DownloadRegistryProviderShasumsSignature = (): MethodDecorator =>
  Operation({
    id: 'downloadRegistryProviderShasumsSignature',
    method: 'GET',
    path: '/api/v2/registry-provider-downloads/shasums-sig/{download}',
    slashes: [],
    status: 200,
    mediaType: 'application/pgp-signature',
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: DownloadRegistryProviderShasumsSignaturePath,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UploadRegistryProviderBinaryPath {
  /** The last segment of an upload link. It authorizes the upload for an hour. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadRegistryProviderBinaryCall = Call<UploadRegistryProviderBinaryPath, undefined, undefined, Blob>;

/** PUT /api/v2/registry-provider-uploads/provider-binary/{upload}: Upload the package of a platform */
export const UploadRegistryProviderBinary = (): MethodDecorator =>
  Operation({
    id: 'uploadRegistryProviderBinary',
    method: 'PUT',
    path: '/api/v2/registry-provider-uploads/provider-binary/{upload}',
    slashes: [],
    status: 200,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadRegistryProviderBinaryPath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export class UploadRegistryProviderShasumsPath {
  /** The last segment of an upload link. It authorizes the upload for an hour. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadRegistryProviderShasumsCall = Call<UploadRegistryProviderShasumsPath, undefined, undefined, Blob>;

/** PUT /api/v2/registry-provider-uploads/shasums/{upload}: Upload SHA256SUMS */
export const UploadRegistryProviderShasums = (): MethodDecorator =>
  Operation({
    id: 'uploadRegistryProviderShasums',
    method: 'PUT',
    path: '/api/v2/registry-provider-uploads/shasums/{upload}',
    slashes: [],
    status: 200,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadRegistryProviderShasumsPath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export class UploadRegistryProviderShasumsSignaturePath {
  /** The last segment of an upload link. It authorizes the upload for an hour. */
  @MinCharacters(1)
  @MaxCharacters(512)
  @V.IsString()
  'upload'!: string;
}

export type UploadRegistryProviderShasumsSignatureCall = Call<UploadRegistryProviderShasumsSignaturePath, undefined, undefined, Blob>;

/** PUT /api/v2/registry-provider-uploads/shasums-sig/{upload}: Upload the signature over SHA256SUMS */
export const UploadRegistryProviderShasumsSignature = (): MethodDecorator =>
  Operation({
    id: 'uploadRegistryProviderShasumsSignature',
    method: 'PUT',
    path: '/api/v2/registry-provider-uploads/shasums-sig/{upload}',
    slashes: [],
    status: 200,
    mediaType: null,
    secured: false,
    tokenHeaders: [],
    sessionCookie: null,
    callers: [],
    pathClass: UploadRegistryProviderShasumsSignaturePath,
    bodyRequired: true,
    quiet: false,
    secretPath: true,
    queryNames: [],
    headerNames: [],
    bodyReading: 'streamed',
  });

export interface RegistryProviderFilesApiContract {
  /** GET /api/v2/registry-provider-downloads/provider-binary/{download}: Download the package of a platform */
  downloadRegistryProviderBinary(call: DownloadRegistryProviderBinaryCall): HandlerResult<Blob>;
  /** GET /api/v2/registry-provider-downloads/shasums/{download}: Download SHA256SUMS */
  downloadRegistryProviderShasums(call: DownloadRegistryProviderShasumsCall): HandlerResult<string>;
  /** GET /api/v2/registry-provider-downloads/shasums-sig/{download}: Download the signature over SHA256SUMS */
  downloadRegistryProviderShasumsSignature(call: DownloadRegistryProviderShasumsSignatureCall): HandlerResult<Blob>;
  /** PUT /api/v2/registry-provider-uploads/provider-binary/{upload}: Upload the package of a platform */
  uploadRegistryProviderBinary(call: UploadRegistryProviderBinaryCall): HandlerResult<void>;
  /** PUT /api/v2/registry-provider-uploads/shasums/{upload}: Upload SHA256SUMS */
  uploadRegistryProviderShasums(call: UploadRegistryProviderShasumsCall): HandlerResult<void>;
  /** PUT /api/v2/registry-provider-uploads/shasums-sig/{upload}: Upload the signature over SHA256SUMS */
  uploadRegistryProviderShasumsSignature(call: UploadRegistryProviderShasumsSignatureCall): HandlerResult<void>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
