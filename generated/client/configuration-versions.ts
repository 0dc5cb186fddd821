// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Bytes, Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** The module versions and uploaded archives that runs execute. */
export class ConfigurationVersionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the configuration versions of a workspace.
   *
   * Returns the configuration versions, newest first.
   */
  list(
    args: ListConfigurationVersionsArguments,
    options?: CallOptions,
  ): Listing<ConfigurationVersion, ConfigurationVersionListDocument> {
    return list(this.connection, listConfigurationVersions, args, options);
  }

  /**
   * Create a configuration version.
   *
   * Requires the permission to apply runs, which the access level `write` includes; for a
   * speculative configuration version, the permission to plan runs suffices, which the workspace
   * access `plan` includes. `PUT` a gzip-compressed tar archive of the configuration to
   * `upload-url`, without a token, within an hour. An uploaded configuration that is not
   * speculative becomes the workspace's current configuration version.
   *
   * With `auto-queue-runs`, the upload queues a run. The response is 409 for a workspace of no-code
   * provisioning, which executes only its module, and for a workspace with the execution mode
   * `local`, which executes no runs. It is 422 for a speculative configuration version if the
   * workspace does not allow plan-only runs.
   */
  create(
    args: CreateConfigurationVersionArguments,
    options?: CallOptions,
  ): Call<ConfigurationVersion, ConfigurationVersionDocument> {
    return call(this.connection, createConfigurationVersion, args, options);
  }

  /**
   * Read a configuration version.
   *
   * Available to callers who may read its workspace.
   */
  read(
    args: ReadConfigurationVersionArguments,
    options?: CallOptions,
  ): Call<ConfigurationVersion, ConfigurationVersionDocument> {
    return call(this.connection, readConfigurationVersion, args, options);
  }

  /**
   * Download an uploaded configuration.
   *
   * Returns the archive as it was uploaded. Requires the permission to apply runs, which the access
   * level `write` includes, because configurations may contain secrets. Returns 404 for a version
   * of a module, and while there is no accepted archive. Returns 410 after Gantry has removed the
   * archive at the end of its retention period (`GANTRY_RETAIN_UPLOADS`).
   */
  download(args: DownloadConfigurationVersionArguments, options?: CallOptions): Call<Blob> {
    return call(this.connection, downloadConfigurationVersion, args, options);
  }

  /**
   * Upload a configuration.
   *
   * Stores a gzip-compressed tar archive, such as the output of `tar -czf configuration.tar.gz -C
   * FOLDER .`. Anyone who has the link may use it, without a token, while the creator of the
   * configuration version may start runs with the token or session that created it. Gantry checks
   * the archive before it responds; the limits of registry modules apply. If Gantry refuses the
   * archive, the status becomes `errored`, and the response states the reason; you can then upload
   * a corrected archive.
   */
  upload(
    args: UploadConfigurationVersionArguments,
    options?: CallOptions,
  ): Call<ConfigurationVersion, ConfigurationVersionDocument> {
    return call(this.connection, uploadConfigurationVersion, args, options);
  }

  /**
   * Download the archive of a run.
   *
   * Runners use the link, which works without a token, to download the archive of the run that they
   * execute.
   */
  downloadConfigurationArchive(
    args: DownloadConfigurationArchiveArguments,
    options?: CallOptions,
  ): Call<Blob> {
    return call(this.connection, downloadConfigurationArchive, args, options);
  }
}

export interface ListConfigurationVersionsArguments {
  /** ID of the workspace. */
  workspaceId: string;
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

export interface CreateConfigurationVersionArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /**
   * Whether to queue a run when the archive is uploaded.
   * @default true
   */
  autoQueueRuns?: boolean | undefined;
  /**
   * Whether its runs only plan.
   * @default false
   */
  speculative?: boolean | undefined;
}

export interface ReadConfigurationVersionArguments {
  /** ID of the configuration version. */
  configurationVersionId: string;
}

export interface DownloadConfigurationVersionArguments {
  /** ID of the configuration version. */
  configurationVersionId: string;
}

export interface UploadConfigurationVersionArguments {
  /**
   * The link from the response, or its last segment: `upload-url`, which authorizes the upload for
   * an hour.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface DownloadConfigurationArchiveArguments {
  /**
   * The link from the response, or its last segment: a link that a runner gets with a run. The link
   * authorizes the download of one archive for 15 minutes.
   */
  archive: string;
}

/** The resource as one object. Documents contain it as `ConfigurationVersionResource`. */
export interface ConfigurationVersion extends ConfigurationVersionAttributes {
  id: string;
  workspaceId: string | null;
  links: SelfLink;
}

export interface ConfigurationVersionAttributes {
  /** Whether the upload queues a run. */
  autoQueueRuns: boolean;
  /** Code of the rule that the archive breaks; null unless the status is `errored`. */
  error: string | null;
  /** Why Gantry refused the archive; null unless the status is `errored`. */
  errorMessage: string | null;
  /** Always false. */
  provisional: boolean;
  /** `module`: a version of a registry module; `tfe-api`: an upload. */
  source: 'module' | 'tfe-api';
  /** Whether its runs only plan. A speculative configuration version never becomes the current one. */
  speculative: boolean;
  /**
   * `pending`: waits for its archive. `uploaded`: runs can execute it. `errored`: Gantry refused
   * the archive. `archived`: Gantry removed the archive.
   */
  status: 'pending' | 'uploaded' | 'errored' | 'archived';
  /**
   * Absolute URL that accepts the archive for an hour. Null in lists, if the status is neither
   * `pending` nor `errored`, or if the caller may not start runs.
   */
  uploadUrl: string | null;
  /** The version of a module in the organization's private registry; null for an upload. */
  module: ConfigurationVersionModule | null;
  /** ISO 8601, UTC. */
  createdAt: Timestamp;
}

export interface ConfigurationVersionDocument {
  data: ConfigurationVersionResource;
}

export interface ConfigurationVersionListDocument {
  data: ConfigurationVersionResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** The version of a module in the organization's private registry; null for an upload. */
export interface ConfigurationVersionModule {
  namespace: string;
  name: string;
  provider: string;
  version: string;
}

export interface ConfigurationVersionRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface ConfigurationVersionResource {
  /** `cv-` and 16 characters. */
  id: string;
  type: 'configuration-versions';
  attributes: ConfigurationVersionAttributes;
  relationships: ConfigurationVersionRelationships;
  links: SelfLink;
}

export const configurationVersionAttributesShape: Shape = {
  autoQueueRuns: 'auto-queue-runs',
  errorMessage: 'error-message',
  uploadUrl: 'upload-url',
  createdAt: 'created-at',
};

export const configurationVersionResourceShape: Shape = {
  attributes: ['attributes', configurationVersionAttributesShape],
};

export const configurationVersionDocumentShape: Shape = {
  data: ['data', configurationVersionResourceShape],
};

export const configurationVersionListDocumentShape: Shape = {
  data: ['data', configurationVersionResourceShape],
  meta: ['meta', pageMetaShape],
};

export const configurationVersionRelated: Related = { workspaceId: 'workspace' };

export const listConfigurationVersions: Operation = {
  name: 'configurationVersions.list',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/configuration-versions',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: configurationVersionListDocumentShape,
    related: configurationVersionRelated,
  },
};

export const createConfigurationVersion: Operation = {
  name: 'configurationVersions.create',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/configuration-versions',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'configuration-versions',
    isOptional: true,
    attributes: { autoQueueRuns: 'auto-queue-runs', speculative: 'speculative' },
  },
  response: {
    kind: 'document',
    shape: configurationVersionDocumentShape,
    related: configurationVersionRelated,
  },
};

export const readConfigurationVersion: Operation = {
  name: 'configurationVersions.read',
  method: 'GET',
  path: '/api/v2/configuration-versions/{configurationVersionId}',
  response: {
    kind: 'document',
    shape: configurationVersionDocumentShape,
    related: configurationVersionRelated,
  },
};

export const downloadConfigurationVersion: Operation = {
  name: 'configurationVersions.download',
  method: 'GET',
  path: '/api/v2/configuration-versions/{configurationVersionId}/download',
  response: { kind: 'blob' },
};

export const uploadConfigurationVersion: Operation = {
  name: 'configurationVersions.upload',
  method: 'PUT',
  path: '/api/v2/configuration-version-uploads/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: {
    kind: 'document',
    shape: configurationVersionDocumentShape,
    related: configurationVersionRelated,
  },
};

export const downloadConfigurationArchive: Operation = {
  name: 'configurationVersions.downloadConfigurationArchive',
  method: 'GET',
  path: '/api/v2/configuration-version-archives/{archive}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};
