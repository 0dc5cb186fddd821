// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { agentRelated, agentResourceShape } from './shared.js';
import type { Agent, AgentResource } from './shared.js';

/** Registration and status of agents. */
export class AgentsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Register an agent.
   *
   * Registers the agent in the pool of the token. An agent registers again whenever its process
   * starts, and then gets another ID. Lists omit agents that have sent no ping for a day, and the
   * next registration in the pool removes them.
   */
  register(args: RegisterAgentArguments, options?: CallOptions): Call<Agent, AgentDocument> {
    return call(this.connection, registerAgent, args, options);
  }

  /**
   * Report the status of an agent.
   *
   * Agents send a ping about every two seconds. After a minute without one, the status of an idle
   * or busy agent becomes `unknown`.
   */
  ping(args: PingAgentArguments, options?: CallOptions): Call<Agent, AgentDocument> {
    return call(this.connection, pingAgent, args, options);
  }
}

export interface RegisterAgentArguments {
  /** Name of the agent, such as the host name of its machine. Letters, digits, `.`, `-` and `_`. */
  name: string;
}

export interface PingAgentArguments {
  /** ID of the agent. */
  agentId: string;
  status: 'idle' | 'busy' | 'errored' | 'exited';
}

export interface AgentDocument {
  data: AgentResource;
}

export const agentDocumentShape: Shape = { data: ['data', agentResourceShape] };

export const registerAgent: Operation = {
  name: 'agents.register',
  method: 'POST',
  path: '/api/v2/agents',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agents',
    attributes: { name: 'name' },
  },
  response: { kind: 'document', shape: agentDocumentShape, related: agentRelated },
};

export const pingAgent: Operation = {
  name: 'agents.ping',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/actions/ping',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agents',
    attributes: { status: 'status' },
  },
  response: { kind: 'document', shape: agentDocumentShape, related: agentRelated },
};
