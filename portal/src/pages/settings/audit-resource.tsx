import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../../api/audit-events.js';
import { workspaceByIdQuery } from '../../api/workspaces.js';

/**
 * The ID of the resource, after the name of a workspace. The name is a link if the caller can read
 * the workspace; otherwise it is the name that the event contains, if any.
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
