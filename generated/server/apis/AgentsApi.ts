// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AgentDocument } from '../models/AgentDocument.js';
import { type AgentPingRequest } from '../models/AgentPingRequest.js';
import { type AgentRegistrationRequest } from '../models/AgentRegistrationRequest.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { AgentPingRequest as PingAgentBody } from '../models/AgentPingRequest.js';
import { AgentRegistrationRequest as RegisterAgentBody } from '../models/AgentRegistrationRequest.js';

export class PingAgentPath {
  /** ID of the agent. */
  @MinCharacters(1)
  @V.IsString()
  'agent_id'!: string;
}

export type PingAgentCall = Call<PingAgentPath, undefined, undefined, AgentPingRequest>;

/** POST /api/v2/agents/{agent_id}/actions/ping: Report the status of an agent */
export const PingAgent = (): MethodDecorator =>
  Operation({
    id: 'pingAgent',
    method: 'POST',
    path: '/api/v2/agents/{agent_id}/actions/ping',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    pathClass: PingAgentPath,
    bodyClass: PingAgentBody,
    bodyRequired: true,
    quiet: true,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export type RegisterAgentCall = Call<undefined, undefined, undefined, AgentRegistrationRequest>;

/** POST /api/v2/agents: Register an agent */
export const RegisterAgent = (): MethodDecorator =>
  Operation({
    id: 'registerAgent',
    method: 'POST',
    path: '/api/v2/agents',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: null,
    callers: ['agent'],
    bodyClass: RegisterAgentBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface AgentsApiContract {
  /** POST /api/v2/agents/{agent_id}/actions/ping: Report the status of an agent */
  pingAgent(call: PingAgentCall): HandlerResult<AgentDocument>;
  /** POST /api/v2/agents: Register an agent */
  registerAgent(call: RegisterAgentCall): HandlerResult<AgentDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
