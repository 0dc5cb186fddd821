import type { AgentPoolResource } from '../../../../generated/server/models/AgentPoolResource.js';
import type { AgentPool } from './agent-pool.entity.js';
import { inOrganization } from '../organizations/organization.presenter.js';

export function presentAgentPool(
  { id, name, organization, restricted, createdAt }: AgentPool,
  agentCount: number,
): AgentPoolResource {
  return {
    id,
    type: 'agent-pools',
    attributes: {
      name,
      'agent-count': agentCount,
      'organization-scoped': true,
      restricted,
      'created-at': createdAt,
    },
    relationships: { organization: inOrganization(organization) },
    links: { self: `/api/v2/agent-pools/${id}` },
  };
}
