import type { AgentPoolResource } from '../../../../generated/server/models/AgentPoolResource.js';
import { inOrganization } from '../organizations/organization.presenter.js';
import type { AgentPool } from './agent-pool.entity.js';
import type { PoolScope } from './pool-scopes.js';

export function presentAgentPool(
  { id, name, organization, restricted, organizationScoped, createdAt }: AgentPool,
  agentCount: number,
  scope: PoolScope,
): AgentPoolResource {
  return {
    id,
    type: 'agent-pools',
    attributes: {
      name,
      'agent-count': agentCount,
      'organization-scoped': organizationScoped,
      restricted,
      'created-at': createdAt,
    },
    relationships: {
      organization: inOrganization(organization),
      'allowed-workspaces': relationshipOf('workspaces', scope.allowedWorkspaces),
      'allowed-projects': relationshipOf('projects', scope.allowedProjects),
      'excluded-workspaces': relationshipOf('workspaces', scope.excludedWorkspaces),
    },
    links: { self: `/api/v2/agent-pools/${id}` },
  };
}

const relationshipOf = (type: string, ids: readonly string[]) => ({
  data: ids.map((id) => ({ id, type })),
});
