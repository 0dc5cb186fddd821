// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type EgressDecisionListDocument } from '../models/EgressDecisionListDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class ListRunEgressDecisionsPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ListRunEgressDecisionsCall = Call<ListRunEgressDecisionsPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/egress-decisions: List the egress decisions of a run */
export const ListRunEgressDecisions = (): MethodDecorator =>
  Operation({
    id: 'listRunEgressDecisions',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/egress-decisions',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListRunEgressDecisionsPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface EgressDecisionsApiContract {
  /** GET /api/v2/runs/{run_id}/egress-decisions: List the egress decisions of a run */
  listRunEgressDecisions(call: ListRunEgressDecisionsCall): HandlerResult<EgressDecisionListDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
