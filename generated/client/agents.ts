// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { agentRelated, agentResourceShape } from './shared.js';
import type { Agent, AgentResource } from './shared.js';

/** Agents register, and say how they are. */
export class AgentsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Register an agent.
   *
   * Of the pool that the token belongs to. Each start of an agent makes a new one. Agents that
   * nothing was heard of for a day are forgotten.
   */
  register(args: RegisterAgentArguments, options?: CallOptions): Call<Agent, AgentDocument> {
    return call(this.connection, registerAgent, args, options);
  }

  /**
   * Say how an agent is.
   *
   * Every ten seconds or so; after a minute of silence the agent counts as `unknown`.
   */
  ping(args: PingAgentArguments, options?: CallOptions): Call<Agent, AgentDocument> {
    return call(this.connection, pingAgent, args, options);
  }
}

export interface RegisterAgentArguments {
  /** Such as the name of its machine. Letters, digits, `.`, `-` and `_`. */
  name: string;
}

export interface PingAgentArguments {
  /** Id of the agent. */
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
  answer: { kind: 'document', shape: agentDocumentShape, related: agentRelated },
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
  answer: { kind: 'document', shape: agentDocumentShape, related: agentRelated },
};
