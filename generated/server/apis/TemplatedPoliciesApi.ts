// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type PolicyVariables } from '../models/PolicyVariables.js';
import { type Problem } from '../models/Problem.js';
import { type SyntheticPolicy } from '../models/SyntheticPolicy.js';
import { type TemplatedPolicy } from '../models/TemplatedPolicy.js';
import { PolicyVariables as PreviewTemplatedPolicyBody } from '../models/PolicyVariables.js';

export type ListTemplatedPoliciesCall = Call<undefined, undefined, undefined, undefined>;

/** GET /v1/acl/templated-policies: List the templated policies */
export const ListTemplatedPolicies = (): MethodDecorator =>
  Operation({
    id: 'listTemplatedPolicies',
    method: 'GET',
    path: '/v1/acl/templated-policies',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: ['X-Svc-Token'],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'agent', 'run', 'run-state', 'audit'],
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"headers":{"X-Svc-Token":"x-consul-token"}},
    headerNames: [],
    bodyReading: 'none',
  });

export class PreviewTemplatedPolicyPath {
  /** Name of the template. It may contain slashes, as they are or percent-encoded. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
}

export class PreviewTemplatedPolicyQuery {
  /** Partition of the policy. If the body contains `Partition` too, the two must be equal. If both are absent, the partition is that of the organization of a team token or an organization token, and `default` for a user. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Matches(regex('/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/'))
  @V.IsString()
  'partition'?: string;
  /** The namespace that the policy applies to: `default`, or an organization that the caller belongs to. Site administrators may name every organization. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'ns'?: string;
}

export class PreviewTemplatedPolicyHeaders {
  /** The namespace, if the query has no `ns`. `X-Consul-Namespace` is also accepted. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'X-Svc-Namespace'?: string;
}

export type PreviewTemplatedPolicyCall = Call<PreviewTemplatedPolicyPath, PreviewTemplatedPolicyQuery, PreviewTemplatedPolicyHeaders, Buffer>;

/** POST /v1/acl/templated-policy/preview/{name}: Preview the policy that a template renders */
export const PreviewTemplatedPolicy = (): MethodDecorator =>
  Operation({
    id: 'previewTemplatedPolicy',
    method: 'POST',
    path: '/v1/acl/templated-policy/preview/{name}',
    slashes: ['name'],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: ['X-Svc-Token'],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'agent', 'run', 'run-state', 'audit'],
    pathClass: PreviewTemplatedPolicyPath,
    queryClass: PreviewTemplatedPolicyQuery,
    headersClass: PreviewTemplatedPolicyHeaders,
    bodyClass: PreviewTemplatedPolicyBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: ['partition', 'ns'],
    aliases: {"headers":{"X-Svc-Namespace":"x-consul-namespace","X-Svc-Token":"x-consul-token"}},
    headerNames: ['X-Svc-Namespace'],
    bodyReading: 'read-by-handler',
  });

export class ReadTemplatedPolicyPath {
  /** Name of the template. It may contain slashes, as they are or percent-encoded. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
}

export type ReadTemplatedPolicyCall = Call<ReadTemplatedPolicyPath, undefined, undefined, undefined>;

/** GET /v1/acl/templated-policy/name/{name}: Read a templated policy by name */
export const ReadTemplatedPolicy = (): MethodDecorator =>
  Operation({
    id: 'readTemplatedPolicy',
    method: 'GET',
    path: '/v1/acl/templated-policy/name/{name}',
    slashes: ['name'],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: ['X-Svc-Token'],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'agent', 'run', 'run-state', 'audit'],
    pathClass: ReadTemplatedPolicyPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"headers":{"X-Svc-Token":"x-consul-token"}},
    headerNames: [],
    bodyReading: 'none',
  });

export interface TemplatedPoliciesApiContract {
  /** GET /v1/acl/templated-policies: List the templated policies */
  listTemplatedPolicies(call: ListTemplatedPoliciesCall): HandlerResult<{ [key: string]: TemplatedPolicy; }>;
  /** POST /v1/acl/templated-policy/preview/{name}: Preview the policy that a template renders */
  previewTemplatedPolicy(call: PreviewTemplatedPolicyCall): HandlerResult<SyntheticPolicy>;
  /** GET /v1/acl/templated-policy/name/{name}: Read a templated policy by name */
  readTemplatedPolicy(call: ReadTemplatedPolicyCall): HandlerResult<TemplatedPolicy>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
