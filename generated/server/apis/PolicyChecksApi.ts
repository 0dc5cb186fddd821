// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type PolicyCheckDocument } from '../models/PolicyCheckDocument.js';
import { type PolicyCheckListDocument } from '../models/PolicyCheckListDocument.js';
import { type PolicyCheckOverrideRequest } from '../models/PolicyCheckOverrideRequest.js';
import { PolicyCheckOverrideRequest as OverridePolicyCheckBody } from '../models/PolicyCheckOverrideRequest.js';

export class ListPolicyChecksPath {
  /** ID of the run. */
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ListPolicyChecksCall = Call<ListPolicyChecksPath, undefined, undefined, undefined>;

/** GET /api/v2/runs/{run_id}/policy-checks: List the policy checks of a run */
export const ListPolicyChecks = (): MethodDecorator =>
  Operation({
    id: 'listPolicyChecks',
    method: 'GET',
    path: '/api/v2/runs/{run_id}/policy-checks',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListPolicyChecksPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class OverridePolicyCheckPath {
  /** ID of the policy check. */
  @MaxCharacters(64)
  @V.IsString()
  'policy_check_id'!: string;
}

export type OverridePolicyCheckCall = Call<OverridePolicyCheckPath, undefined, undefined, PolicyCheckOverrideRequest>;

/** POST /api/v2/policy-checks/{policy_check_id}/actions/override: Override a policy check */
export const OverridePolicyCheck = (): MethodDecorator =>
  Operation({
    id: 'overridePolicyCheck',
    method: 'POST',
    path: '/api/v2/policy-checks/{policy_check_id}/actions/override',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    pathClass: OverridePolicyCheckPath,
    bodyClass: OverridePolicyCheckBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReadPolicyCheckPath {
  /** ID of the policy check. */
  @MaxCharacters(64)
  @V.IsString()
  'policy_check_id'!: string;
}

export type ReadPolicyCheckCall = Call<ReadPolicyCheckPath, undefined, undefined, undefined>;

/** GET /api/v2/policy-checks/{policy_check_id}: Read a policy check */
export const ReadPolicyCheck = (): MethodDecorator =>
  Operation({
    id: 'readPolicyCheck',
    method: 'GET',
    path: '/api/v2/policy-checks/{policy_check_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadPolicyCheckPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface PolicyChecksApiContract {
  /** GET /api/v2/runs/{run_id}/policy-checks: List the policy checks of a run */
  listPolicyChecks(call: ListPolicyChecksCall): HandlerResult<PolicyCheckListDocument>;
  /** POST /api/v2/policy-checks/{policy_check_id}/actions/override: Override a policy check */
  overridePolicyCheck(call: OverridePolicyCheckCall): HandlerResult<PolicyCheckDocument>;
  /** GET /api/v2/policy-checks/{policy_check_id}: Read a policy check */
  readPolicyCheck(call: ReadPolicyCheckCall): HandlerResult<PolicyCheckDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
