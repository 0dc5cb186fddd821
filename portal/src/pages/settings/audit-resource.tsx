import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../../api/audit-events.js';
import { workspaceByIdQuery } from '../../api/workspaces.js';

/**
 * The ID of the resource. For a workspace, the name comes first: a link if the caller can read the
 * workspace, otherwise the name in the event, if any.
 */
export function AuditResource({ event }: { event: AuditEvent }) {
  const { resourceType, resourceId } = event;
  const isWorkspace = resourceType === 'workspaces';
  const { data: workspace } = useQuery({
    ...workspaceByIdQuery(resourceId),
    enabled: isWorkspace && event.action !== 'workspace.delete',
    retry: false,
    staleTime: 60_000,
  });
  if (workspace)
    return (
      <>
        <Link
          to="/$org/workspaces/$workspace"
          params={{ org: workspace.organizationId ?? '', workspace: workspace.name }}
        >
          {workspace.name}
        </Link>{' '}
        {resourceId}
      </>
    );
  const name = isWorkspace ? event.changes['name'] : undefined;
  return typeof name === 'string' ? `${name} ${resourceId}` : resourceId;
}
