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

/** The hosts to which runs may connect. */
export class EgressRulesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the egress rules of an organization.
   *
   * Returns the rules, sorted by host.
   */
  list(
    args: ListEgressRulesArguments,
    options?: CallOptions,
  ): Listing<EgressRule, EgressRuleListDocument> {
    return list(this.connection, listEgressRules, args, options);
  }

  /**
   * Create an egress rule.
   *
   * The organization, a project and a module can each have one rule for a host and port, and the
   * organization also one `delegated` rule. Runs whose plan has not started use the new rule; other
   * runs do not.
   */
  create(
    args: CreateEgressRuleArguments,
    options?: CallOptions,
  ): Call<EgressRule, EgressRuleDocument> {
    return call(this.connection, createEgressRule, args, options);
  }

  /** Read an egress rule. */
  read(args: ReadEgressRuleArguments, options?: CallOptions): Call<EgressRule, EgressRuleDocument> {
    return call(this.connection, readEgressRule, args, options);
  }

  /**
   * Delete an egress rule.
   *
   * Runs whose plan has started keep the rule.
   */
  delete(args: DeleteEgressRuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteEgressRule, args, options);
  }

  /**
   * List the egress rules of a project.
   *
   * Returns the rules of the project and of the organization, including delegated ones, sorted by
   * host. Omits the rules of modules.
   */
  listProjectEgressRules(
    args: ListProjectEgressRulesArguments,
    options?: CallOptions,
  ): Listing<EgressRule, EgressRuleListDocument> {
    return list(this.connection, listProjectEgressRules, args, options);
  }
}

export interface ListEgressRulesArguments {
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

export interface CreateEgressRuleArguments {
  /** Name of the organization. */
  organizationName: string;
  host: string;
  description?: string | null | undefined;
  /** @default false */
  delegated?: boolean | undefined;
  /** ID of the project. */
  projectId?: string | null | undefined;
  /** ID of the registry module. */
  registryModuleId?: string | null | undefined;
}

export interface ReadEgressRuleArguments {
  /** ID of the egress rule. */
  egressRuleId: string;
}

export interface DeleteEgressRuleArguments {
  /** ID of the egress rule. */
  egressRuleId: string;
}

export interface ListProjectEgressRulesArguments {
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

/** The resource as one object. Documents contain it as `EgressRuleResource`. */
export interface EgressRule extends EgressRuleAttributes {
  id: string;
  organizationId: string | null;
  projectId: string | null;
  registryModuleId: string | null;
  links: SelfLink;
}

export interface EgressRuleAttributes {
  /** The canonical spelling, with the port. */
  host: string;
  description: string | null;
  /**
   * Whether the rule only permits projects to create rules for the hosts that the rule covers. A
   * delegated rule permits no connection.
   */
  delegated: boolean;
  createdAt: Timestamp;
}

export interface EgressRuleDocument {
  data: EgressRuleResource;
}

export interface EgressRuleListDocument {
  data: EgressRuleResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface EgressRuleRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  project: ToOne;
  /** A relationship to one resource. */
  registryModule: ToOne;
}

export interface EgressRuleResource {
  /** `egr-` and 16 characters. */
  id: string;
  type: 'egress-rules';
  attributes: EgressRuleAttributes;
  relationships: EgressRuleRelationships;
  links: SelfLink;
}

export const egressRuleAttributesShape: Shape = { createdAt: 'created-at' };

export const egressRuleRelationshipsShape: Shape = { registryModule: 'registry-module' };

export const egressRuleResourceShape: Shape = {
  attributes: ['attributes', egressRuleAttributesShape],
  relationships: ['relationships', egressRuleRelationshipsShape],
};

export const egressRuleDocumentShape: Shape = { data: ['data', egressRuleResourceShape] };

export const egressRuleListDocumentShape: Shape = {
  data: ['data', egressRuleResourceShape],
  meta: ['meta', pageMetaShape],
};

export const egressRuleRelated: Related = {
  organizationId: 'organization',
  projectId: 'project',
  registryModuleId: 'registryModule',
};

export const listEgressRules: Operation = {
  name: 'egressRules.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/egress-rules',
  query: {
    registryModuleId: 'filter[registry-module][id]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: egressRuleListDocumentShape, related: egressRuleRelated },
};

export const createEgressRule: Operation = {
  name: 'egressRules.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/egress-rules',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'egress-rules',
    attributes: { host: 'host', description: 'description', delegated: 'delegated' },
    one: {
      projectId: { name: 'project', type: 'projects' },
      registryModuleId: { name: 'registry-module', type: 'registry-modules' },
    },
  },
  response: { kind: 'document', shape: egressRuleDocumentShape, related: egressRuleRelated },
};

export const readEgressRule: Operation = {
  name: 'egressRules.read',
  method: 'GET',
  path: '/api/v2/egress-rules/{egressRuleId}',
  response: { kind: 'document', shape: egressRuleDocumentShape, related: egressRuleRelated },
};

export const deleteEgressRule: Operation = {
  name: 'egressRules.delete',
  method: 'DELETE',
  path: '/api/v2/egress-rules/{egressRuleId}',
  response: { kind: 'none' },
};

export const listProjectEgressRules: Operation = {
  name: 'egressRules.listProjectEgressRules',
  method: 'GET',
  path: '/api/v2/projects/{projectId}/egress-rules',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: egressRuleListDocumentShape, related: egressRuleRelated },
};
