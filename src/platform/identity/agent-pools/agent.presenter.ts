import type { AgentResource } from '../../../../generated/server/models/AgentResource.js';
import type { AgentWithStatus } from './agents.service.js';

export function presentAgent({
  agent: { id, name, ipAddress, lastPingAt, agentPoolId },
  status,
}: AgentWithStatus): AgentResource {
  return {
    id,
    type: 'agents',
    attributes: { name, status, 'ip-address': ipAddress, 'last-ping-at': lastPingAt },
    relationships: {
      'agent-pool': {
        data: { id: agentPoolId, type: 'agent-pools' },
        links: { related: `/api/v2/agent-pools/${agentPoolId}` },
      },
    },
  };
}
