import { Controller } from '@nestjs/common';
import {
  type AgentsApiContract,
  PingAgent,
  type PingAgentCall,
  RegisterAgent,
  type RegisterAgentCall,
} from '../../../../generated/server/apis/AgentsApi.js';
import type { AgentDocument } from '../../../../generated/server/models/AgentDocument.js';
import { presentAgent } from './agent.presenter.js';
import { AgentsService } from './agents.service.js';

@Controller()
export class AgentsController implements AgentsApiContract {
  constructor(private readonly agents: AgentsService) {}

  @RegisterAgent()
  async registerAgent({ subject, body, request }: RegisterAgentCall): Promise<AgentDocument> {
    return {
      data: presentAgent(
        await this.agents.register(subject, body.data.attributes.name, request.ip),
      ),
    };
  }

  @PingAgent()
  async pingAgent({ subject, path, body, request }: PingAgentCall): Promise<AgentDocument> {
    return {
      data: presentAgent(
        await this.agents.ping(subject, path.agent_id, body.data.attributes.status, request.ip),
      ),
    };
  }
}
