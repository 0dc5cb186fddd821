// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToMany, ToOne } from './shared.js';

/** Policies, and where they apply. */
export class PolicySetsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the policy sets of an organization.
   *
   * Returns the policy sets, sorted by name. `content` of the policies is null: read a single
   * policy set to get it.
   */
  list(
    args: ListPolicySetsArguments,
    options?: CallOptions,
  ): Listing<PolicySet, PolicySetListDocument> {
    return list(this.connection, listPolicySets, args, options);
  }

  /**
   * Create a policy set.
   *
   * Gantry checks every policy with `opa check`. Each error contains a pointer to its policy and,
   * if `opa` reports them, the row and the column. The policies also apply to runs that wait for a
   * confirmation. An organization has at most 50 policy sets.
   */
  create(
    args: CreatePolicySetArguments,
    options?: CallOptions,
  ): Call<PolicySet, PolicySetDocument> {
    return call(this.connection, createPolicySet, args, options);
  }

  /** Read a policy set. */
  read(args: ReadPolicySetArguments, options?: CallOptions): Call<PolicySet, PolicySetDocument> {
    return call(this.connection, readPolicySet, args, options);
  }

  /**
   * Update a policy set.
   *
   * Omitted attributes and relationships keep their values; `policies` and relationships replace
   * the whole list. The change also applies to runs that wait for a confirmation.
   */
  update(
    args: UpdatePolicySetArguments,
    options?: CallOptions,
  ): Call<PolicySet, PolicySetDocument> {
    return call(this.connection, updatePolicySet, args, options);
  }

  /**
   * Delete a policy set.
   *
   * Gantry evaluates runs that wait for a confirmation again, without the set. Policy checks of
   * other runs remain.
   */
  delete(args: DeletePolicySetArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deletePolicySet, args, options);
  }
}

export interface ListPolicySetsArguments {
  /** Name of the organization. */
  organizationName: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface CreatePolicySetArguments {
  /** Name of the organization. */
  organizationName: string;
  name: string;
  /** The contents of all policies have at most 262,144 characters in total. */
  policies: PolicyToWrite[];
  description?: string | null | undefined;
  kind?: 'opa' | undefined;
  /** Default: false. A global set has no projects and workspaces. */
  global?: boolean | undefined;
  /** IDs of the projects. */
  projectIds?: readonly string[] | undefined;
  /** IDs of the workspaces. */
  workspaceIds?: readonly string[] | undefined;
}

export interface ReadPolicySetArguments {
  /** ID of the policy set. */
  policySetId: string;
}

export interface UpdatePolicySetArguments {
  /** ID of the policy set. */
  policySetId: string;
  name?: string | undefined;
  description?: string | null | undefined;
  global?: boolean | undefined;
  policies?: PolicyToWrite[] | undefined;
  /** IDs of the projects. */
  projectIds?: readonly string[] | undefined;
  /** IDs of the workspaces. */
  workspaceIds?: readonly string[] | undefined;
}

export interface DeletePolicySetArguments {
  /** ID of the policy set. */
  policySetId: string;
}

export interface Policy {
  name: string;
  description: string | null;
  enforcementLevel: 'advisory' | 'mandatory';
  query: string;
  /** The Rego module; null in lists. */
  content: string | null;
  /** The SHA-256 of the content. */
  digest: string;
}

/** The resource as one object. Documents contain it as `PolicySetResource`. */
export interface PolicySet extends PolicySetAttributes {
  id: string;
  organizationId: string | null;
  projectIds: string[];
  workspaceIds: string[];
  links: SelfLink;
}

export interface PolicySetAttributes {
  name: string;
  description: string | null;
  kind: 'opa';
  /** Whether the set applies to every workspace of the organization. */
  global: boolean;
  policyCount: number;
  policies: Policy[];
  /** A SHA-256 of the names, enforcement levels, queries and contents of the policies. */
  digest: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface PolicySetDocument {
  data: PolicySetResource;
}

export interface PolicySetListDocument {
  data: PolicySetResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface PolicySetRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to many resources. */
  projects: ToMany;
  /** A relationship to many resources. */
  workspaces: ToMany;
}

export interface PolicySetResource {
  /** `polset-` and 16 characters. */
  id: string;
  type: 'policy-sets';
  attributes: PolicySetAttributes;
  relationships: PolicySetRelationships;
  links: SelfLink;
}

export interface PolicyToWrite {
  /** Unique in the set, regardless of case. */
  name: string;
  description?: string | null | undefined;
  /** Default: `advisory`. */
  enforcementLevel?: 'advisory' | 'mandatory' | undefined;
  /**
   * The rule that returns the messages, such as `data.gantry.pets.deny`. It must be a rule of
   * `content`.
   */
  query: string;
  /** A Rego module of version 1. */
  content: string;
}

export const policyShape: Shape = { enforcementLevel: 'enforcement-level' };

export const policySetAttributesShape: Shape = {
  policyCount: 'policy-count',
  policies: ['policies', policyShape],
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const policySetResourceShape: Shape = {
  attributes: ['attributes', policySetAttributesShape],
};

export const policySetDocumentShape: Shape = { data: ['data', policySetResourceShape] };

export const policySetListDocumentShape: Shape = {
  data: ['data', policySetResourceShape],
  meta: ['meta', pageMetaShape],
};

export const policySetRelated: Related = {
  organizationId: 'organization',
  projectIds: 'projects',
  workspaceIds: 'workspaces',
};

export const policyToWriteShape: Shape = { enforcementLevel: 'enforcement-level' };

export const listPolicySets: Operation = {
  name: 'policySets.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/policy-sets',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: policySetListDocumentShape, related: policySetRelated },
};

export const createPolicySet: Operation = {
  name: 'policySets.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/policy-sets',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'policy-sets',
    attributes: {
      name: 'name',
      description: 'description',
      kind: 'kind',
      global: 'global',
      policies: ['policies', policyToWriteShape],
    },
    one: {
      projectIds: { name: 'projects', type: 'projects' },
      workspaceIds: { name: 'workspaces', type: 'workspaces' },
    },
  },
  response: { kind: 'document', shape: policySetDocumentShape, related: policySetRelated },
};

export const readPolicySet: Operation = {
  name: 'policySets.read',
  method: 'GET',
  path: '/api/v2/policy-sets/{policySetId}',
  response: { kind: 'document', shape: policySetDocumentShape, related: policySetRelated },
};

export const updatePolicySet: Operation = {
  name: 'policySets.update',
  method: 'PATCH',
  path: '/api/v2/policy-sets/{policySetId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'policy-sets',
    attributes: {
      name: 'name',
      description: 'description',
      global: 'global',
      policies: ['policies', policyToWriteShape],
    },
    one: {
      projectIds: { name: 'projects', type: 'projects' },
      workspaceIds: { name: 'workspaces', type: 'workspaces' },
    },
  },
  response: { kind: 'document', shape: policySetDocumentShape, related: policySetRelated },
};

export const deletePolicySet: Operation = {
  name: 'policySets.delete',
  method: 'DELETE',
  path: '/api/v2/policy-sets/{policySetId}',
  response: { kind: 'none' },
};
