import type { AutoDestroyResource } from '../../../../generated/server/models/AutoDestroyResource.js';
import type { AutoDestroy } from './auto-destroy.service.js';

export function presentAutoDestroy(view: AutoDestroy): AutoDestroyResource {
  const { id, autoDestroyRunId: run } = view.workspace;
  return {
    id,
    type: 'auto-destroys',
    attributes: {
      'auto-destroy-at': view.destroyAt,
      'auto-destroy-activity-duration': view.workspace.autoDestroyDuration,
      'maximum-duration': view.maximum,
      'latest-at': view.latestAt,
      status: view.workspace.autoDestroyStatus,
      'error-message': view.workspace.autoDestroyError,
      'can-extend': view.canExtend,
    },
    relationships: {
      workspace: { data: { id, type: 'workspaces' } },
      run: { data: run === null ? null : { id: run, type: 'runs' } },
    },
    links: { self: `/api/v2/workspaces/${id}/auto-destroy` },
  };
}
