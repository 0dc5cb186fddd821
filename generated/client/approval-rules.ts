// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, SelfLink, ToOne } from './shared.js';

/** The conditions that a run must meet between its plan and its apply. */
export class ApprovalRulesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the approval rules of an organization.
   *
   * Returns the rules, oldest first.
   */
  list(
    args: ListApprovalRulesArguments,
    options?: CallOptions,
  ): Listing<ApprovalRule, ApprovalRuleListDocument> {
    return list(this.connection, listApprovalRules, args, options);
  }

  /**
   * Create an approval rule.
   *
   * The rule also applies to runs that wait for a confirmation, or whose apply is queued.
   */
  create(
    args: CreateApprovalRuleArguments,
    options?: CallOptions,
  ): Call<ApprovalRule, ApprovalRuleDocument> {
    return call(this.connection, createApprovalRule, args, options);
  }

  /** Read an approval rule. */
  read(
    args: ReadApprovalRuleArguments,
    options?: CallOptions,
  ): Call<ApprovalRule, ApprovalRuleDocument> {
    return call(this.connection, readApprovalRule, args, options);
  }

  /**
   * Update an approval rule.
   *
   * Omitted attributes and relationships keep their values. The change also applies to runs that
   * wait for a confirmation, or whose apply is queued.
   */
  update(
    args: UpdateApprovalRuleArguments,
    options?: CallOptions,
  ): Call<ApprovalRule, ApprovalRuleDocument> {
    return call(this.connection, updateApprovalRule, args, options);
  }

  /**
   * Delete an approval rule.
   *
   * Runs then no longer need the approvals that the rule requires. The deletion does not start the
   * apply of a run with auto-apply.
   */
  delete(args: DeleteApprovalRuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteApprovalRule, args, options);
  }

  /**
   * List the approval rules of a project.
   *
   * Returns the rules of the project, and those of the organization without the rules of other
   * projects and of modules, oldest first.
   */
  listProjectApprovalRules(
    args: ListProjectApprovalRulesArguments,
    options?: CallOptions,
  ): Listing<ApprovalRule, ApprovalRuleListDocument> {
    return list(this.connection, listProjectApprovalRules, args, options);
  }

  /**
   * List the approval rules that apply to a workspace.
   *
   * Returns the rules of the workspace's organization and project, of the module from which the
   * workspace was provisioned, and of the module that a new run executes by default.
   */
  listEffectiveApprovalRules(
    args: ListEffectiveApprovalRulesArguments,
    options?: CallOptions,
  ): Call<ApprovalRule[], EffectiveApprovalRulesDocument> {
    return call(this.connection, listEffectiveApprovalRules, args, options);
  }
}

export interface ListApprovalRulesArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only rules of this module of the registry. */
  registryModuleId?: string | undefined;
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

export interface CreateApprovalRuleArguments {
  /** Name of the organization. */
  organizationName: string;
  kind: 'approvals' | 'confirm-changes';
  /** Number of required approvals, only for the kind `approvals`; 1 by default. */
  requiredApprovals?: number | undefined;
  description?: string | null | undefined;
  /** ID of the team. */
  teamId?: string | null | undefined;
  /** ID of the project. */
  projectId?: string | null | undefined;
  /** ID of the registry module. */
  registryModuleId?: string | null | undefined;
}

export interface ReadApprovalRuleArguments {
  /** ID of the approval rule. */
  approvalRuleId: string;
}

export interface UpdateApprovalRuleArguments {
  /** ID of the approval rule. */
  approvalRuleId: string;
  /** Only for the kind `approvals`. */
  requiredApprovals?: number | undefined;
  description?: string | null | undefined;
  /** ID of the team. */
  teamId?: string | null | undefined;
}

export interface DeleteApprovalRuleArguments {
  /** ID of the approval rule. */
  approvalRuleId: string;
}

export interface ListProjectApprovalRulesArguments {
  /** ID of the project. */
  projectId: string;
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

export interface ListEffectiveApprovalRulesArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

/** The resource as one object. Documents contain it as `ApprovalRuleResource`. */
export interface ApprovalRule extends ApprovalRuleAttributes {
  id: string;
  organizationId: string | null;
  projectId: string | null;
  registryModuleId: string | null;
  teamId: string | null;
  links: SelfLink;
}

export interface ApprovalRuleAttributes {
  kind: 'approvals' | 'confirm-changes';
  /** Null unless the kind is `approvals`. */
  requiredApprovals: number | null;
  /** Name of the team whose members approve; null unless the kind is `approvals`. */
  teamName: string | null;
  description: string | null;
  createdAt: Timestamp;
}

export interface ApprovalRuleDocument {
  data: ApprovalRuleResource;
}

export interface ApprovalRuleListDocument {
  data: ApprovalRuleResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface ApprovalRuleRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  project: ToOne;
  /** A relationship to one resource. */
  registryModule: ToOne;
  /** A relationship to one resource. */
  team: ToOne;
}

export interface ApprovalRuleResource {
  /** `apr-` and 16 characters. */
  id: string;
  type: 'approval-rules';
  attributes: ApprovalRuleAttributes;
  relationships: ApprovalRuleRelationships;
  links: SelfLink;
}

export interface EffectiveApprovalRulesDocument {
  data: ApprovalRuleResource[];
}

export const approvalRuleAttributesShape: Shape = {
  requiredApprovals: 'required-approvals',
  teamName: 'team-name',
  createdAt: 'created-at',
};

export const approvalRuleRelationshipsShape: Shape = { registryModule: 'registry-module' };

export const approvalRuleResourceShape: Shape = {
  attributes: ['attributes', approvalRuleAttributesShape],
  relationships: ['relationships', approvalRuleRelationshipsShape],
};

export const approvalRuleDocumentShape: Shape = { data: ['data', approvalRuleResourceShape] };

export const approvalRuleListDocumentShape: Shape = {
  data: ['data', approvalRuleResourceShape],
  meta: ['meta', pageMetaShape],
};

export const approvalRuleRelated: Related = {
  organizationId: 'organization',
  projectId: 'project',
  registryModuleId: 'registryModule',
  teamId: 'team',
};

export const effectiveApprovalRulesDocumentShape: Shape = {
  data: ['data', approvalRuleResourceShape],
};

export const listApprovalRules: Operation = {
  name: 'approvalRules.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/approval-rules',
  query: {
    registryModuleId: 'filter[registry-module][id]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: approvalRuleListDocumentShape, related: approvalRuleRelated },
};

export const createApprovalRule: Operation = {
  name: 'approvalRules.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/approval-rules',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'approval-rules',
    attributes: {
      kind: 'kind',
      requiredApprovals: 'required-approvals',
      description: 'description',
    },
    one: {
      teamId: { name: 'team', type: 'teams' },
      projectId: { name: 'project', type: 'projects' },
      registryModuleId: { name: 'registry-module', type: 'registry-modules' },
    },
  },
  response: { kind: 'document', shape: approvalRuleDocumentShape, related: approvalRuleRelated },
};

export const readApprovalRule: Operation = {
  name: 'approvalRules.read',
  method: 'GET',
  path: '/api/v2/approval-rules/{approvalRuleId}',
  response: { kind: 'document', shape: approvalRuleDocumentShape, related: approvalRuleRelated },
};

export const updateApprovalRule: Operation = {
  name: 'approvalRules.update',
  method: 'PATCH',
  path: '/api/v2/approval-rules/{approvalRuleId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'approval-rules',
    attributes: { requiredApprovals: 'required-approvals', description: 'description' },
    one: { teamId: { name: 'team', type: 'teams' } },
  },
  response: { kind: 'document', shape: approvalRuleDocumentShape, related: approvalRuleRelated },
};

export const deleteApprovalRule: Operation = {
  name: 'approvalRules.delete',
  method: 'DELETE',
  path: '/api/v2/approval-rules/{approvalRuleId}',
  response: { kind: 'none' },
};

export const listProjectApprovalRules: Operation = {
  name: 'approvalRules.listProjectApprovalRules',
  method: 'GET',
  path: '/api/v2/projects/{projectId}/approval-rules',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: approvalRuleListDocumentShape, related: approvalRuleRelated },
};

export const listEffectiveApprovalRules: Operation = {
  name: 'approvalRules.listEffectiveApprovalRules',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/effective-approval-rules',
  response: {
    kind: 'document',
    shape: effectiveApprovalRulesDocumentShape,
    related: approvalRuleRelated,
  },
};
