import type { VarResource } from '../../../generated/server/models/VarResource.js';
import type { Variable } from './variable.entity.js';

export function presentVariable({
  id,
  workspaceId,
  key,
  value,
  description,
  spelling,
  hcl,
  sensitive,
  createdAt,
  version,
}: Variable): VarResource {
  const workspace = `/api/v2/workspaces/${workspaceId}`;
  return {
    id,
    type: 'vars',
    attributes: {
      key,
      value: sensitive ? null : value,
      description,
      category: spelling,
      hcl,
      sensitive,
      'created-at': createdAt,
      'version-id': `${id}.${version}`,
    },
    relationships: {
      configurable: {
        data: { id: workspaceId, type: 'workspaces' },
        links: { related: workspace },
      },
    },
    links: { self: `${workspace}/vars/${id}` },
  };
}
