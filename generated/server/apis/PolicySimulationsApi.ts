// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type PolicySimulationDocument } from '../models/PolicySimulationDocument.js';
import { type PolicySimulationRequest } from '../models/PolicySimulationRequest.js';
import { PolicySimulationRequest as SimulatePolicyBody } from '../models/PolicySimulationRequest.js';

export class SimulatePolicyPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type SimulatePolicyCall = Call<SimulatePolicyPath, undefined, undefined, PolicySimulationRequest>;

/** POST /api/v2/organizations/{organization_name}/policy-simulations: Simulate a policy */
export const SimulatePolicy = (): MethodDecorator =>
  Operation({
    id: 'simulatePolicy',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/policy-simulations',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: SimulatePolicyPath,
    bodyClass: SimulatePolicyBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface PolicySimulationsApiContract {
  /** POST /api/v2/organizations/{organization_name}/policy-simulations: Simulate a policy */
  simulatePolicy(call: SimulatePolicyCall): HandlerResult<PolicySimulationDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
