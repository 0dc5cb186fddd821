// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** Named access-policy templates, and the policies that they render. */
export class TemplatedPoliciesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a templated policy by name.
   *
   * The template, before its variables are substituted.
   */
  read(args: ReadTemplatedPolicyArguments, options?: CallOptions): Call<TemplatedPolicy> {
    return call(this.connection, readTemplatedPolicy, args, options);
  }

  /**
   * Preview the policy that a template renders.
   *
   * Stores nothing. A 422 response names all variables that are missing, invalid or unknown.
   *
   * The body is read as JSON regardless of its content type; an empty body and `null` mean that
   * there are no variables. Names of variables match regardless of case; two spellings of one name
   * must have the same value. An empty `Name` is ignored if the template has no such variable.
   *
   * The namespace of the policy is the first of these that is set: the query parameter `ns`, the
   * header `X-Svc-Namespace`, the namespace of the token (its organization; `default` for a user's
   * token), `default`. If the namespace or the partition is not `default`, the response contains
   * both.
   */
  preview(args: PreviewTemplatedPolicyArguments, options?: CallOptions): Call<SyntheticPolicy> {
    return call(this.connection, previewTemplatedPolicy, args, options);
  }

  /**
   * List the templated policies.
   *
   * All templates, keyed by name: the built-in templates, and the operator's own.
   */
  list(options?: CallOptions): Call<TemplatedPolicies> {
    return call(this.connection, listTemplatedPolicies, undefined, options);
  }
}

export interface ReadTemplatedPolicyArguments {
  /** Name of the template. It may contain slashes, literal or percent-encoded. */
  name: string;
}

export interface PreviewTemplatedPolicyArguments {
  /** Name of the template. It may contain slashes, literal or percent-encoded. */
  name: string;
  /**
   * Partition of the policy. Default: the partition of the token's organization. Must equal the
   * variable `Partition` if the body contains it.
   */
  partition?: string | undefined;
  /** Namespace (an organization) that the policy applies to. */
  ns?: string | undefined;
  /** The namespace, if `ns` does not name one. `X-Consul-Namespace` is accepted too. */
  xSvcNamespace?: string | undefined;
  /**
   * Values for the variables of the template, and the partition. `null` means none. In an
   * operator's template, any other member is the value of the variable with that name.
   */
  variables?: PolicyVariables | null | undefined;
}

/**
 * Values for the variables of the template, and the partition. `null` means none. In an
 * operator's template, any other member is the value of the variable with that name.
 */
export interface PolicyVariables {
  /** Value of the variable `name`. */
  name?: string | undefined;
  /**
   * Partition that the policy applies to. Default: the query parameter `partition`, then the
   * partition of the token's organization, then `default`.
   */
  partition?: string | undefined;
  [name: string]: unknown;
}

export interface SyntheticPolicy {
  /**
   * SHA-256 in lower-case hex. It covers the rules and, if either is not `default`, the namespace
   * and the partition.
   */
  id: string;
  /** `synthetic-policy-` and the first 32 characters of the ID. */
  name: string;
  description: string;
  /** The template with its variables substituted. */
  rules: string;
  /** Base64 of the SHA-256 over Name, Description and Rules. */
  hash: string;
  /** Present if the namespace or the partition is not `default`. */
  partition?: string | undefined;
  /** Present if the namespace or the partition is not `default`. */
  namespace?: string | undefined;
  /** 0 in a preview. */
  createIndex: number;
  /** 0 in a preview. */
  modifyIndex: number;
}

/** Templated policies, keyed by TemplateName. */
export type TemplatedPolicies = Record<string, TemplatedPolicy>;

export interface TemplatedPolicy {
  /** Name of the template. Built-in templates carry the prefix `builtin/`. */
  templateName: string;
  /** JSON schema of the variables, serialized; the empty string when the template has none. */
  schema: string;
  /** Rule text with the substitution variables, such as `{{.Name}}`. */
  template: string;
  /** What the policy is for, in one sentence. */
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
