// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Bytes, Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToMany, ToOne } from './shared.js';

/** States of workspaces, and their outputs. */
export class StateVersionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the current state version of a workspace.
   *
   * Requires the permission `state.read`. Returns 404 if the workspace has no state.
   */
  readCurrent(
    args: ReadCurrentStateVersionArguments,
    options?: CallOptions,
  ): Call<StateVersion, StateVersionDocument> {
    return call(this.connection, readCurrentStateVersion, args, options);
  }

  /**
   * List the state versions of a workspace.
   *
   * Returns the state versions, newest first, without pending ones.
   */
  listWorkspaceStateVersions(
    args: ListWorkspaceStateVersionsArguments,
    options?: CallOptions,
  ): Listing<StateVersion, StateVersionListDocument> {
    return list(this.connection, listWorkspaceStateVersions, args, options);
  }

  /**
   * Store a state.
   *
   * Requires the permission `state.write`. The caller must also hold the lock of the workspace, so
   * that no run starts and no other client writes a state in the meantime. In workspaces that were
   * created from a no-code module, the response is 409, because only their runs write their states.
   *
   * Send the state in `state`, or omit it and `PUT` the bytes to `hosted-state-upload-url` within
   * 15 minutes. Until the upload, the state version is `pending`. Gantry discards it when the
   * workspace is unlocked, and otherwise when it is more than an hour old. A state has at most 64
   * MiB.
   *
   * The state must continue the current state, if there is one: it needs the same lineage and a
   * higher serial. With `force`, any state replaces the current state. If the current state has the
   * same bytes and the same serial, Gantry returns its state version. A serial above 2,000,000,000,
   * in the attribute or in the bytes, must be at most 1 above the serial of the current state, so
   * that serials remain for later states.
   */
  create(
    args: CreateStateVersionArguments,
    options?: CallOptions,
  ): Call<StateVersion, StateVersionDocument> {
    return call(this.connection, createStateVersion, args, options);
  }

  /**
   * List the state versions of a workspace, by its name.
   *
   * Returns the state versions, newest first, without pending ones.
   */
  list(
    args: ListStateVersionsArguments,
    options?: CallOptions,
  ): Listing<StateVersion, StateVersionListDocument> {
    return list(this.connection, listStateVersions, args, options);
  }

  /**
   * Read a state version.
   *
   * Requires the permission `state.read`.
   */
  read(
    args: ReadStateVersionArguments,
    options?: CallOptions,
  ): Call<StateVersion, StateVersionDocument> {
    return call(this.connection, readStateVersion, args, options);
  }

  /**
   * List the outputs of a state version.
   *
   * Returns the outputs, sorted by name. Requires the permission `state-output.read`. Returns 404
   * for a pending state version.
   */
  listOutputs(
    args: ListStateVersionOutputsArguments,
    options?: CallOptions,
  ): Listing<StateVersionOutput, StateVersionOutputListDocument> {
    return list(this.connection, listStateVersionOutputs, args, options);
  }

  /**
   * List the outputs of the current state of a workspace.
   *
   * Returns the outputs, sorted by name. Requires the permission `state-output.read`. Returns 404
   * if the workspace has no state.
   */
  listCurrentOutputs(
    args: ListCurrentStateVersionOutputsArguments,
    options?: CallOptions,
  ): Listing<StateVersionOutput, StateVersionOutputListDocument> {
    return list(this.connection, listCurrentStateVersionOutputs, args, options);
  }

  /**
   * Read an output.
   *
   * Requires the permission `state-output.read`. Returns the value of a sensitive output to callers
   * with the permission `sensitive-output.read`, because the tools read outputs here; for other
   * callers, the value is null. The audit log records each request that returns the value of a
   * sensitive output, without the value.
   */
  readOutput(
    args: ReadStateVersionOutputArguments,
    options?: CallOptions,
  ): Call<StateVersionOutput, StateVersionOutputDocument> {
    return call(this.connection, readStateVersionOutput, args, options);
  }

  /**
   * Reveal an output.
   *
   * Returns the value even if the output is sensitive. Available to users and teams with the
   * permission `sensitive-output.read`. The access level `write` includes it, and `provision`
   * includes it on no-code workspaces that the caller or one of its teams has created. The audit
   * log records each request, without the value.
   */
  revealOutput(
    args: RevealStateVersionOutputArguments,
    options?: CallOptions,
  ): Call<StateVersionOutput, StateVersionOutputDocument> {
    return call(this.connection, revealStateVersionOutput, args, options);
  }

  /**
   * Download a state.
   *
   * Returns the bytes as the provisioning tool or the client wrote them. Anyone who has the link
   * may use it, without a token.
   */
  downloadState(args: DownloadStateArguments, options?: CallOptions): Call<Blob> {
    return call(this.connection, downloadState, args, options);
  }

  /**
   * Upload a state.
   *
   * Stores the bytes of a pending state version, at most 64 MiB. Anyone who has the link may use
   * it, without a token, while the creator of the state version holds the lock of the workspace and
   * may store states. Repeating an upload with the same bytes has no effect.
   */
  uploadState(args: UploadStateArguments, options?: CallOptions): Call<void> {
    return call(this.connection, uploadState, args, options);
  }

  /**
   * Upload a JSON state.
   *
   * Stores the state as `terraform show -json` prints it, at most 64 MiB. Upload it before or after
   * the state itself. Gantry stores and returns it without interpreting it. Anyone who has the link
   * may use it, without a token, while the creator of the state version may store states.
   */
  uploadJsonState(args: UploadJsonStateArguments, options?: CallOptions): Call<void> {
    return call(this.connection, uploadJsonState, args, options);
  }

  /**
   * Download a JSON state.
   *
   * Returns the bytes as the client uploaded them. Anyone who has the link may use it, without a
   * token.
   */
  downloadJsonState(args: DownloadJsonStateArguments, options?: CallOptions): Call<Blob> {
    return call(this.connection, downloadJsonState, args, options);
  }
}

export interface ReadCurrentStateVersionArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Related resources to return in `included`. */
  include?: 'outputs'[] | undefined;
}

export interface ListWorkspaceStateVersionsArguments {
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

export interface CreateStateVersionArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /**
   * Must not be higher than the serial in the bytes. Must be higher than the serial of the current
   * state, unless `force` is true or the state is unchanged.
   */
  serial: number;
  /** MD5 digest of the bytes, in hex. */
  md5: string;
  /** Default: the lineage in the bytes. */
  lineage?: string | null | undefined;
  /** The state, in Base64. Without it, upload the bytes to `hosted-state-upload-url`. */
  state?: string | null | undefined;
  /** The state as `terraform show -json` prints it, in Base64. */
  jsonState?: string | null | undefined;
  /**
   * The outputs in JSON, in Base64. Gantry only checks the encoding, because it reads outputs and
   * their types from the state.
   */
  jsonStateOutputs?: string | null | undefined;
  /** Whether the state may replace a current state that it does not continue. */
  force?: boolean | undefined;
  /** ID of the run. */
  runId?: string | null | undefined;
}

export interface ListStateVersionsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Name of the workspace. */
  workspaceName: string;
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

export interface ReadStateVersionArguments {
  /** ID of the state version. */
  stateVersionId: string;
  /** Related resources to return in `included`. */
  include?: 'outputs'[] | undefined;
}

export interface ListStateVersionOutputsArguments {
  /** ID of the state version. */
  stateVersionId: string;
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

export interface ListCurrentStateVersionOutputsArguments {
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

export interface ReadStateVersionOutputArguments {
  /** ID of the output. */
  stateVersionOutputId: string;
}

export interface RevealStateVersionOutputArguments {
  /** ID of the output. */
  stateVersionOutputId: string;
}

export interface DownloadStateArguments {
  /**
   * The link from the response, or its last segment: a state version's `hosted-state-download-url`.
   * It authorizes the download for ten minutes.
   */
  download: string;
}

export interface UploadStateArguments {
  /**
   * The link from the response, or its last segment: the upload URL of a state version. It
   * authorizes the upload for 15 minutes.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface UploadJsonStateArguments {
  /**
   * The link from the response, or its last segment: the upload URL of a state version. It
   * authorizes the upload for 15 minutes.
   */
  upload: string;
  /** The file. */
  body: Bytes;
}

export interface DownloadJsonStateArguments {
  /**
   * The link from the response, or its last segment: `hosted-json-state-download-url`. It
   * authorizes the download for ten minutes.
   */
  download: string;
}

/** The resource as one object. Documents contain it as `StateVersionResource`. */
export interface StateVersion extends StateVersionAttributes {
  id: string;
  workspaceId: string | null;
  runId: string | null;
  outputIds: string[];
  links: SelfLink;
}

export interface StateVersionAttributes {
  /** Increases with each state of the workspace, except for forced ones. */
  serial: number;
  /**
   * The same for all states of a workspace, unless a client forces or states another one. Null for
   * a pending state version that was created without a lineage.
   */
  lineage: string | null;
  /** Size in bytes; 0 while the state version is pending. */
  size: number;
  /** `pending`: its bytes are not uploaded yet. */
  status: 'pending' | 'finalized';
  /** Version of the format: always 4. */
  stateVersion: number;
  /**
   * Version of the provisioning tool that wrote the state. Empty while the state version is
   * pending, or if the state does not contain it.
   */
  terraformVersion: string;
  /** Number of managed resources; each instance counts. 0 while the state version is pending. */
  resourceCount: number;
  /** False while the state version is pending. */
  resourcesProcessed: boolean;
  /** Always false. */
  intermediate: boolean;
  /**
   * Absolute URL that returns the bytes for ten minutes, without a token. Null while the state
   * version is pending.
   */
  hostedStateDownloadUrl: string | null;
  /**
   * Absolute URL that accepts the bytes of a pending state version for 15 minutes, without a token.
   * Null if no upload is expected, or if the caller may not write states.
   */
  hostedStateUploadUrl: string | null;
  /**
   * Absolute URL that returns the JSON state for ten minutes, without a token. Null while the state
   * version is pending, or if it has no JSON state.
   */
  hostedJsonStateDownloadUrl: string | null;
  /**
   * Absolute URL that accepts the JSON state for 15 minutes, without a token. Null if no upload is
   * expected, or if the caller may not write states.
   */
  hostedJsonStateUploadUrl: string | null;
  /** Always null. */
  vcsCommitSha: string | null;
  /** Always null. */
  vcsCommitUrl: string | null;
  /** ISO 8601, UTC. */
  createdAt: Timestamp;
}

export interface StateVersionDocument {
  data: StateVersionResource;
  /** The outputs, sorted by name, if `include` contains `outputs`. */
  included?: StateVersionOutputResource[] | undefined;
}

export interface StateVersionListDocument {
  data: StateVersionResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** The resource as one object. Documents contain it as `StateVersionOutputResource`. */
export interface StateVersionOutput extends StateVersionOutputAttributes {
  id: string;
  links: SelfLink;
}

export interface StateVersionOutputAttributes {
  name: string;
  sensitive: boolean;
  /** Kind of the value: lists, sets and tuples are `array`; maps and objects are `object`. */
  type: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'dynamic';
  /**
   * The type as in the state: a name, or an array that begins with a name; `dynamic` if it has more
   * than 16,384 characters of JSON.
   */
  detailedType: unknown;
  /**
   * Any JSON value; null if `value-omitted` is true, or if the output is sensitive and the response
   * does not reveal it.
   */
  value: unknown;
  /**
   * Whether the value is omitted because it has more than 65,536 characters of JSON. Lists and
   * `include` omit such values; `GET /api/v2/state-version-outputs/{state_version_output_id}`
   * returns them.
   */
  valueOmitted: boolean;
}

export interface StateVersionOutputDocument {
  data: StateVersionOutputResource;
}

export interface StateVersionOutputListDocument {
  data: StateVersionOutputResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface StateVersionOutputResource {
  /** `wsout-` and 16 characters. */
  id: string;
  type: 'state-version-outputs';
  attributes: StateVersionOutputAttributes;
  links: SelfLink;
}

export interface StateVersionRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
  /** A relationship to one resource. */
  run: ToOne;
  /** A relationship to many resources. */
  outputs: ToMany;
}

export interface StateVersionResource {
  /** `sv-` and 16 characters. */
  id: string;
  type: 'state-versions';
  attributes: StateVersionAttributes;
  relationships: StateVersionRelationships;
  links: SelfLink;
}

export const stateVersionAttributesShape: Shape = {
  stateVersion: 'state-version',
  terraformVersion: 'terraform-version',
  resourceCount: 'resource-count',
  resourcesProcessed: 'resources-processed',
  hostedStateDownloadUrl: 'hosted-state-download-url',
  hostedStateUploadUrl: 'hosted-state-upload-url',
  hostedJsonStateDownloadUrl: 'hosted-json-state-download-url',
  hostedJsonStateUploadUrl: 'hosted-json-state-upload-url',
  vcsCommitSha: 'vcs-commit-sha',
  vcsCommitUrl: 'vcs-commit-url',
  createdAt: 'created-at',
};

export const stateVersionResourceShape: Shape = {
  attributes: ['attributes', stateVersionAttributesShape],
};

export const stateVersionOutputAttributesShape: Shape = {
  detailedType: 'detailed-type',
  valueOmitted: 'value-omitted',
};

export const stateVersionOutputResourceShape: Shape = {
  attributes: ['attributes', stateVersionOutputAttributesShape],
};

export const stateVersionDocumentShape: Shape = {
  data: ['data', stateVersionResourceShape],
  included: ['included', stateVersionOutputResourceShape],
};

export const stateVersionListDocumentShape: Shape = {
  data: ['data', stateVersionResourceShape],
  meta: ['meta', pageMetaShape],
};

export const stateVersionOutputDocumentShape: Shape = {
  data: ['data', stateVersionOutputResourceShape],
};

export const stateVersionOutputListDocumentShape: Shape = {
  data: ['data', stateVersionOutputResourceShape],
  meta: ['meta', pageMetaShape],
};

export const stateVersionRelated: Related = {
  workspaceId: 'workspace',
  runId: 'run',
  outputIds: 'outputs',
};

export const readCurrentStateVersion: Operation = {
  name: 'stateVersions.readCurrent',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/current-state-version',
  query: { include: 'include' },
  response: { kind: 'document', shape: stateVersionDocumentShape, related: stateVersionRelated },
};

export const listWorkspaceStateVersions: Operation = {
  name: 'stateVersions.listWorkspaceStateVersions',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/state-versions',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: stateVersionListDocumentShape, related: stateVersionRelated },
};

export const createStateVersion: Operation = {
  name: 'stateVersions.create',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/state-versions',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'state-versions',
    attributes: {
      serial: 'serial',
      lineage: 'lineage',
      md5: 'md5',
      state: 'state',
      jsonState: 'json-state',
      jsonStateOutputs: 'json-state-outputs',
      force: 'force',
    },
    one: { runId: { name: 'run', type: 'runs' } },
  },
  response: { kind: 'document', shape: stateVersionDocumentShape, related: stateVersionRelated },
};

export const listStateVersions: Operation = {
  name: 'stateVersions.list',
  method: 'GET',
  path: '/api/v2/state-versions',
  query: {
    organizationName: 'filter[organization][name]',
    workspaceName: 'filter[workspace][name]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: stateVersionListDocumentShape, related: stateVersionRelated },
};

export const readStateVersion: Operation = {
  name: 'stateVersions.read',
  method: 'GET',
  path: '/api/v2/state-versions/{stateVersionId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: stateVersionDocumentShape, related: stateVersionRelated },
};

export const listStateVersionOutputs: Operation = {
  name: 'stateVersions.listOutputs',
  method: 'GET',
  path: '/api/v2/state-versions/{stateVersionId}/outputs',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: stateVersionOutputListDocumentShape },
};

export const listCurrentStateVersionOutputs: Operation = {
  name: 'stateVersions.listCurrentOutputs',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/current-state-version-outputs',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: stateVersionOutputListDocumentShape },
};

export const readStateVersionOutput: Operation = {
  name: 'stateVersions.readOutput',
  method: 'GET',
  path: '/api/v2/state-version-outputs/{stateVersionOutputId}',
  response: { kind: 'document', shape: stateVersionOutputDocumentShape },
};

export const revealStateVersionOutput: Operation = {
  name: 'stateVersions.revealOutput',
  method: 'POST',
  path: '/api/v2/state-version-outputs/{stateVersionOutputId}/actions/reveal',
  response: { kind: 'document', shape: stateVersionOutputDocumentShape },
};

export const downloadState: Operation = {
  name: 'stateVersions.downloadState',
  method: 'GET',
  path: '/api/v2/state-downloads/{download}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};

export const uploadState: Operation = {
  name: 'stateVersions.uploadState',
  method: 'PUT',
  path: '/api/v2/state-uploads/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: { kind: 'none' },
};

export const uploadJsonState: Operation = {
  name: 'stateVersions.uploadJsonState',
  method: 'PUT',
  path: '/api/v2/json-state-uploads/{upload}',
  isAnonymous: true,
  isLink: true,
  body: { kind: 'bytes', mediaType: 'application/octet-stream' },
  response: { kind: 'none' },
};

export const downloadJsonState: Operation = {
  name: 'stateVersions.downloadJsonState',
  method: 'GET',
  path: '/api/v2/json-state-downloads/{download}',
  isAnonymous: true,
  isLink: true,
  response: { kind: 'blob' },
};
