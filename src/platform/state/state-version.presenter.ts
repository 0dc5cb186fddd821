import type { StateVersionOutputResource } from '../../../generated/server/models/StateVersionOutputResource.js';
import type { StateVersionResource } from '../../../generated/server/models/StateVersionResource.js';
import type { DetailedType } from './state-file.js';
import type { StateVersion } from './state-version.entity.js';
import type { Included } from '../workspaces/workspace-includes.presenter.js';
import type { ShownOutput, WorkspaceOutput } from './state-versions.service.js';

/** Renders a state version. `downloadUrl` is an absolute capability link. */
export function presentStateVersion(
  version: StateVersion,
  outputIds: readonly string[],
  downloadUrl: string,
): StateVersionResource {
  const { id, workspaceId, runId, serial, lineage, size, toolVersion, resourceCount, createdAt } =
    version;
  const self = `/api/v2/state-versions/${id}`;
  return {
    id,
    type: 'state-versions',
    attributes: {
      serial,
      lineage,
      size,
      status: 'finalized',
      'state-version': 4,
      'terraform-version': toolVersion,
      'resource-count': resourceCount,
      'resources-processed': true,
      intermediate: false,
      'hosted-state-download-url': downloadUrl,
      'hosted-state-upload-url': null,
      'hosted-json-state-download-url': null,
      'hosted-json-state-upload-url': null,
      'vcs-commit-sha': null,
      'vcs-commit-url': null,
      'created-at': createdAt,
    },
    relationships: {
      workspace: ofWorkspace(workspaceId),
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
}: ShownOutput): StateVersionOutputResource {
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
export function presentWorkspaceOutput({ workspaceId, output }: WorkspaceOutput): Included {
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

function ofWorkspace(id: string) {
  return { data: { id, type: 'workspaces' }, links: { related: `/api/v2/workspaces/${id}` } };
}

type Kind = StateVersionOutputResource['attributes']['type'];

/** The kinds of values by the first word of the type. */
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
