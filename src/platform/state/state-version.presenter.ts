import type { StateVersionOutputResource } from '../../../generated/server/models/StateVersionOutputResource.js';
import type { StateVersionResource } from '../../../generated/server/models/StateVersionResource.js';
import type { IncludedResource } from '../workspaces/workspace-includes.presenter.js';
import type { PendingStateVersion } from './pending-state-version.entity.js';
import { serialOf } from './state.service.js';
import type { DetailedType } from './state-file.js';
import type { StateVersion } from './state-version.entity.js';
import type { OutputView, WorkspaceOutput } from './state-versions.service.js';

/** Absolute capability links; null if the client gets none. */
export interface StateLinks {
  readonly download: string | null;
  readonly jsonDownload: string | null;
  readonly upload: string | null;
  readonly jsonUpload: string | null;
}

export function presentStateVersion(
  version: StateVersion,
  outputIds: readonly string[],
  links: StateLinks,
): StateVersionResource {
  const { id, lineage, size, toolVersion, resourceCount, createdAt } = version;
  return {
    id,
    type: 'state-versions',
    attributes: {
      serial: serialOf(version),
      lineage,
      size,
      status: 'finalized',
      'state-version': 4,
      'terraform-version': toolVersion,
      'resource-count': resourceCount,
      'resources-processed': true,
      intermediate: false,
      ...linkAttributes(links),
      'created-at': createdAt,
    },
    ...relationsOf(version, outputIds),
  };
}

export function presentPendingStateVersion(
  version: PendingStateVersion,
  links: StateLinks,
): StateVersionResource {
  const { id, serial, lineage, createdAt } = version;
  return {
    id,
    type: 'state-versions',
    attributes: {
      serial,
      lineage,
      size: 0,
      status: 'pending',
      'state-version': 4,
      'terraform-version': '',
      'resource-count': 0,
      'resources-processed': false,
      intermediate: false,
      ...linkAttributes(links),
      'created-at': createdAt,
    },
    ...relationsOf(version, []),
  };
}

function linkAttributes({ download, upload, jsonDownload, jsonUpload }: StateLinks) {
  return {
    'hosted-state-download-url': download,
    'hosted-state-upload-url': upload,
    'hosted-json-state-download-url': jsonDownload,
    'hosted-json-state-upload-url': jsonUpload,
    'vcs-commit-sha': null,
    'vcs-commit-url': null,
  };
}

function relationsOf(
  { id, workspaceId, runId }: Pick<StateVersion, 'id' | 'workspaceId' | 'runId'>,
  outputIds: readonly string[],
): Pick<StateVersionResource, 'relationships' | 'links'> {
  const self = `/api/v2/state-versions/${id}`;
  return {
    relationships: {
      workspace: workspaceRelationship(workspaceId),
      run:
        runId === null
          ? { data: null }
          : { data: { id: runId, type: 'runs' }, links: { related: `/api/v2/runs/${runId}` } },
      outputs: {
        data: outputIds.map((outputId) => ({ id: outputId, type: 'state-version-outputs' })),
        links: { related: `${self}/outputs` },
      },
    },
    links: { self },
  };
}

export function presentOutput({
  id,
  name,
  sensitive,
  type,
  value,
  isOmitted,
}: OutputView): StateVersionOutputResource {
  return {
    id,
    type: 'state-version-outputs',
    attributes: {
      name,
      sensitive,
      type: kindOf(type),
      'detailed-type': type,
      value,
      'value-omitted': isOmitted,
    },
    links: { self: `/api/v2/state-version-outputs/${id}` },
  };
}

/** Renders an output of the current state for the included resources of a workspace. */
export function presentWorkspaceOutput({ workspaceId, output }: WorkspaceOutput): IncludedResource {
  const { id, name, sensitive, type, value, isOmitted } = output;
  return {
    workspaceId,
    resource: {
      id,
      type: 'workspace-outputs',
      attributes: {
        name,
        sensitive,
        'output-type': kindOf(type),
        'detailed-type': type,
        value,
        'value-omitted': isOmitted,
      },
      links: { self: `/api/v2/state-version-outputs/${id}` },
    },
  };
}

function workspaceRelationship(id: string) {
  return { data: { id, type: 'workspaces' }, links: { related: `/api/v2/workspaces/${id}` } };
}

type Kind = StateVersionOutputResource['attributes']['type'];

/** The kinds of values, by the first word of the type. */
const KINDS: Readonly<Record<string, Kind>> = {
  string: 'string',
  number: 'number',
  bool: 'boolean',
  list: 'array',
  set: 'array',
  tuple: 'array',
  map: 'object',
  object: 'object',
};

function kindOf(type: DetailedType): Kind {
  const word: unknown = Array.isArray(type) ? type[0] : type;
  return KINDS[String(word)] ?? 'dynamic';
}
