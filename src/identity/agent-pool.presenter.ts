import type { AgentPoolResource } from '../../generated/server/models/AgentPoolResource.js';
import type { AgentPool } from './agent-pool.entity.js';
import { inOrganization } from './organization.presenter.js';

export function presentAgentPool({ id, name, organization, createdAt }: AgentPool): AgentPoolResource {
  return {
    id,
    type: 'agent-pools',
    attributes: { name, 'agent-count': 0, 'organization-scoped': true, 'created-at': createdAt },
    relationships: { organization: inOrganization(organization) },
    links: { self: `/api/v2/agent-pools/${id}` },
  };
}
