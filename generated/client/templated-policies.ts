// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** Templates of access policies, and the policies that they render. */
export class TemplatedPoliciesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a templated policy by name.
   *
   * Returns the template, without values for its variables.
   */
  read(args: ReadTemplatedPolicyArguments, options?: CallOptions): Call<TemplatedPolicy> {
    return call(this.connection, readTemplatedPolicy, args, options);
  }

  /**
   * Preview the policy that a template renders.
   *
   * Renders the policy and stores nothing. If variables are missing, invalid, unknown or
   * contradictory, the 422 response names all of them.
   *
   * Gantry reads the body as JSON regardless of its content type; an empty body and `null` contain
   * no variables. Names of variables are case-insensitive. If a body contains two spellings of a
   * name, their values must be equal. Gantry ignores an empty `Name` if the template has no such
   * variable.
   *
   * The namespace of the policy is the first of these that is not empty: the query parameter `ns`,
   * the header `X-Svc-Namespace`, the organization of a team token or an organization token,
   * `default`. If the namespace or the partition is not `default`, the response contains both.
   */
  preview(args: PreviewTemplatedPolicyArguments, options?: CallOptions): Call<SyntheticPolicy> {
    return call(this.connection, previewTemplatedPolicy, args, options);
  }

  /**
   * List the templated policies.
   *
   * Returns the built-in templates and the operator's own, keyed by name, without aliases.
   */
  list(options?: CallOptions): Call<TemplatedPolicies> {
    return call(this.connection, listTemplatedPolicies, undefined, options);
  }
}

export interface ReadTemplatedPolicyArguments {
  /** Name of the template. It may contain slashes, as they are or percent-encoded. */
  name: string;
}

export interface PreviewTemplatedPolicyArguments {
  /** Name of the template. It may contain slashes, as they are or percent-encoded. */
  name: string;
  /**
   * Partition of the policy. If the body contains `Partition` too, the two must be equal. If both
   * are absent, the partition is that of the organization of a team token or an organization token,
   * and `default` for a user.
   */
  partition?: string | undefined;
  /**
   * The namespace that the policy applies to: `default`, or an organization that the caller belongs
   * to. Site administrators may name every organization.
   */
  ns?: string | undefined;
  /** The namespace, if the query has no `ns`. `X-Consul-Namespace` is also accepted. */
  xSvcNamespace?: string | undefined;
  /**
   * Values of the variables of the template, and the partition; `null` means none. For an
   * operator's template, each other member is the value of the variable with that name.
   */
  variables?: PolicyVariables | null | undefined;
}

/**
 * Values of the variables of the template, and the partition; `null` means none. For an
 * operator's template, each other member is the value of the variable with that name.
 */
export interface PolicyVariables {
  /** Value of the variable `name`. */
  name?: string | undefined;
  /**
   * Partition that the policy applies to. If it is absent or empty, the query parameter `partition`
   * and then its default apply.
   */
  partition?: string | undefined;
  [name: string]: unknown;
}

export interface SyntheticPolicy {
  /**
   * SHA-256 of the rules, in lower-case hex. If the namespace or the partition is not `default`: of
   * the rules, the namespace and the partition, separated by NUL bytes.
   */
  id: string;
  /** `synthetic-policy-`, followed by the first 32 characters of `ID`. */
  name: string;
  description: string;
  /** The template with its variables substituted. */
  rules: string;
  /** SHA-256 of `Name`, `Description` and `Rules`, each followed by a NUL byte, in base64. */
  hash: string;
  /** Partition of the policy; present if the namespace or the partition is not `default`. */
  partition?: string | undefined;
  /** Namespace of the policy; present if the namespace or the partition is not `default`. */
  namespace?: string | undefined;
  /** 0 in a preview. */
  createIndex: number;
  /** 0 in a preview. */
  modifyIndex: number;
}

/** Templated policies, keyed by TemplateName. */
export type TemplatedPolicies = Record<string, TemplatedPolicy>;

export interface TemplatedPolicy {
  /** Name of the template. The names of built-in templates start with `builtin/`. */
  templateName: string;
  /** JSON schema of the variables, serialized; empty if there is none. */
  schema: string;
  /** Rule text; may contain variables, such as `{{.Name}}`. */
  template: string;
  /** What the policy is for; may be empty in an operator's template. */
  description: string;
}

export const policyVariablesShape: Shape = { name: 'Name', partition: 'Partition' };

export const syntheticPolicyShape: Shape = {
  id: 'ID',
  name: 'Name',
  description: 'Description',
  rules: 'Rules',
  hash: 'Hash',
  partition: 'Partition',
  namespace: 'Namespace',
  createIndex: 'CreateIndex',
  modifyIndex: 'ModifyIndex',
};

export const templatedPolicyShape: Shape = {
  templateName: 'TemplateName',
  schema: 'Schema',
  template: 'Template',
  description: 'Description',
};

export const templatedPoliciesShape: Shape = { '*': ['*', templatedPolicyShape] };

export const readTemplatedPolicy: Operation = {
  name: 'templatedPolicies.read',
  method: 'GET',
  path: '/v1/acl/templated-policy/name/{name}',
  response: { kind: 'json', shape: templatedPolicyShape },
};

export const previewTemplatedPolicy: Operation = {
  name: 'templatedPolicies.preview',
  method: 'POST',
  path: '/v1/acl/templated-policy/preview/{name}',
  query: { partition: 'partition', ns: 'ns' },
  headers: { xSvcNamespace: 'X-Svc-Namespace' },
  body: {
    kind: 'member',
    mediaType: 'application/json',
    argument: 'variables',
    shape: policyVariablesShape,
  },
  response: { kind: 'json', shape: syntheticPolicyShape },
};

export const listTemplatedPolicies: Operation = {
  name: 'templatedPolicies.list',
  method: 'GET',
  path: '/v1/acl/templated-policies',
  response: { kind: 'json', shape: templatedPoliciesShape },
};
