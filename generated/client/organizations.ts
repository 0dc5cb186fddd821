// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { organizationPermissionsShape, pageMetaShape, projectResourceShape } from './shared.js';
import type {
  Agent,
  DefaultAgentPoolRelationship,
  OrganizationPermissions,
  PageLinks,
  PageMeta,
  ProjectResource,
  RelatedLink,
  ResourceIdentifier,
  SelfLink,
  ToOne,
} from './shared.js';

/** Tenants, and their settings and entitlements. */
export class OrganizationsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List organizations.
   *
   * Returns the organizations that the caller may read, sorted by name. A site administrator may
   * read all organizations; the token of a team or an organization may read one.
   */
  list(
    args?: ListOrganizationsArguments,
    options?: CallOptions,
  ): Listing<Organization, OrganizationListDocument> {
    return list(this.connection, listOrganizations, args, options);
  }

  /**
   * Create an organization.
   *
   * Available to site administrators. The caller becomes the first member of the new organization's
   * team `owners`. Gantry also creates the project `Default Project`.
   *
   * Names are unique, regardless of case. Two names are reserved: `default`, the namespace of
   * tokens that belong to no organization, and `sign-in`, a page of the server.
   */
  create(
    args: CreateOrganizationArguments,
    options?: CallOptions,
  ): Call<Organization, OrganizationDocument> {
    return call(this.connection, createOrganization, args, options);
  }

  /**
   * Read an organization.
   *
   * Available to members of the organization, its teams' tokens, its own token, and site
   * administrators. `permissions` contains what the caller may do.
   */
  read(
    args: ReadOrganizationArguments,
    options?: CallOptions,
  ): Call<Organization, OrganizationReadDocument> {
    return call(this.connection, readOrganization, args, options);
  }

  /**
   * Update an organization.
   *
   * Available to owners. Omitted attributes keep their values, except that a
   * `default-execution-mode` other than `agent` removes the default agent pool. The name cannot
   * change; sending the current name is not an error. `default-project` is the project of new
   * workspaces whose request names no project. A new `default-execution-mode` or
   * `default-agent-pool` also applies to existing projects and workspaces that do not set their
   * own, but not to queued runs.
   */
  update(
    args: UpdateOrganizationArguments,
    options?: CallOptions,
  ): Call<Organization, OrganizationDocument> {
    return call(this.connection, updateOrganization, args, options);
  }

  /**
   * Delete an organization.
   *
   * Available to owners. Deletes everything that the organization owns, including tokens, except
   * its audit events. Does not delete users, and does not destroy the resources of the workspaces.
   */
  delete(args: DeleteOrganizationArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteOrganization, args, options);
  }

  /**
   * Read the entitlements of an organization.
   *
   * Clients read the entitlements before they use a feature. They are the same for every
   * organization of an installation. Available to members of the organization, its teams' tokens,
   * its own token, the tokens with which its runs read shared states, and site administrators.
   */
  readEntitlementSet(
    args: ReadEntitlementSetArguments,
    options?: CallOptions,
  ): Call<EntitlementSet, EntitlementSetDocument> {
    return call(this.connection, readEntitlementSet, args, options);
  }
}

export interface ListOrganizationsArguments {
  /** Only organizations whose name or email address contains this text, regardless of case. */
  q?: string | undefined;
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

export interface CreateOrganizationArguments {
  /** Letters, digits, `-` and `_`; the first character is a letter or digit. It cannot change later. */
  name: string;
  email: string;
  /**
   * A DNS label.
   * @default default
   */
  partition?: string | undefined;
  /**
   * The execution mode of projects and workspaces that do not set one. `agent` returns 422, because
   * a new organization has no agent pool: update the organization later.
   * @default remote
   */
  defaultExecutionMode?: 'remote' | 'agent' | 'local' | undefined;
  /**
   * Whether `admin` on the project or the workspace is enough to delete a workspace that still
   * manages resources. If false, only owners and site administrators may.
   * @default true
   */
  allowForceDeleteWorkspaces?: boolean | undefined;
  /**
   * Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens
   * have no maximum lifetime.
   * @default false
   */
  maxTtlEnabled?: boolean | undefined;
}

export interface ReadOrganizationArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Related resources to return in `included`, if the caller may read them. */
  include?: 'default-project'[] | undefined;
}

export interface UpdateOrganizationArguments {
  /** Name of the organization. */
  organizationName: string;
  /** The current name of the organization. Any other name returns 422. */
  name?: string | undefined;
  email?: string | undefined;
  /** A DNS label. */
  partition?: string | undefined;
  /**
   * The execution mode of projects and workspaces that do not set one. `agent` requires a default
   * agent pool.
   */
  defaultExecutionMode?: 'remote' | 'agent' | 'local' | undefined;
  allowForceDeleteWorkspaces?: boolean | undefined;
  /**
   * Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens
   * have no maximum lifetime.
   */
  maxTtlEnabled?: boolean | undefined;
  /** Null changes nothing, because an organization always has a default project. */
  defaultProjectId?: string | null | undefined;
  /**
   * An agent pool that the whole organization may use. It is required if `default-execution-mode`
   * is `agent`, and refused otherwise.
   */
  defaultAgentPoolId?: string | null | undefined;
}

export interface DeleteOrganizationArguments {
  /** Name of the organization. */
  organizationName: string;
}

export interface ReadEntitlementSetArguments {
  /** Name of the organization. */
  organizationName: string;
}

/** The resource as one object. Documents contain it as `EntitlementSetResource`. */
export interface EntitlementSet extends EntitlementSetAttributes {
  id: string;
  links: SelfLink;
}

export interface EntitlementSetAttributes {
  agents: boolean;
  auditLogging: boolean;
  /** Always false, even if the runs of the installation have cost estimates. */
  costEstimation: boolean;
  /** Always true: the server runs plans and applies. */
  operations: boolean;
  privateModuleRegistry: boolean;
  runTasks: boolean;
  sentinel: boolean;
  sso: boolean;
  stateStorage: boolean;
  teams: boolean;
  vcsIntegrations: boolean;
}

export interface EntitlementSetDocument {
  data: EntitlementSetResource;
}

export interface EntitlementSetRelationship {
  data: ResourceIdentifier;
  links: RelatedLink;
}

export interface EntitlementSetResource {
  /** The name of the organization. */
  id: string;
  type: 'entitlement-sets';
  attributes: EntitlementSetAttributes;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `OrganizationResource`. */
export interface Organization extends OrganizationAttributes {
  id: string;
  entitlementSetId: string;
  defaultProjectId?: string | null | undefined;
  defaultAgentPoolId?: string | undefined;
  links: SelfLink;
}

export interface OrganizationAttributes {
  name: string;
  /**
   * A unique ID, `org-` and 16 characters. An organization that is created later with the same name
   * has a different one.
   */
  externalId: string;
  /** The contact address of the organization. */
  email: string;
  /**
   * Partition of the access policies that policy templates render for tokens of the organization
   * and its teams, unless the request names another.
   */
  partition: string;
  /**
   * Whether `admin` on the project or the workspace is enough to delete a workspace that still
   * manages resources. If false, only owners and site administrators may.
   */
  allowForceDeleteWorkspaces: boolean;
  /**
   * Whether the maximum lifetimes of tokens apply (see `/token-ttl-policies`). Agent pool tokens
   * have no maximum lifetime.
   */
  maxTtlEnabled: boolean;
  /** Always `password`: Gantry does not require a second factor. */
  collaboratorAuthPolicy: 'password';
  /**
   * The execution mode of projects and workspaces that do not set one. If it is `local`, workspaces
   * of no-code modules use `remote`.
   */
  defaultExecutionMode: 'remote' | 'agent' | 'local';
  /** Always true. */
  speculativePlanManagementEnabled: boolean;
  createdAt: Timestamp;
  /** What the caller may do in the organization. */
  permissions: OrganizationPermissions;
}

export interface OrganizationDocument {
  data: OrganizationResource;
}

export interface OrganizationListDocument {
  data: OrganizationResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface OrganizationReadDocument {
  data: OrganizationResource;
  /** Present if the request has `include`. */
  included?: ProjectResource[] | undefined;
}

export interface OrganizationRelationships {
  entitlementSet: EntitlementSetRelationship;
  /** A relationship to one resource. */
  defaultProject?: ToOne | undefined;
  /** Present if `default-execution-mode` is `agent`. */
  defaultAgentPool?: DefaultAgentPoolRelationship | undefined;
}

export interface OrganizationResource {
  /** The name of the organization. */
  id: string;
  type: 'organizations';
  attributes: OrganizationAttributes;
  relationships: OrganizationRelationships;
  links: SelfLink;
}

export const entitlementSetAttributesShape: Shape = {
  auditLogging: 'audit-logging',
  costEstimation: 'cost-estimation',
  privateModuleRegistry: 'private-module-registry',
  runTasks: 'run-tasks',
  stateStorage: 'state-storage',
  vcsIntegrations: 'vcs-integrations',
};

export const entitlementSetResourceShape: Shape = {
  attributes: ['attributes', entitlementSetAttributesShape],
};

export const entitlementSetDocumentShape: Shape = { data: ['data', entitlementSetResourceShape] };

export const organizationAttributesShape: Shape = {
  externalId: 'external-id',
  allowForceDeleteWorkspaces: 'allow-force-delete-workspaces',
  maxTtlEnabled: 'max-ttl-enabled',
  collaboratorAuthPolicy: 'collaborator-auth-policy',
  defaultExecutionMode: 'default-execution-mode',
  speculativePlanManagementEnabled: 'speculative-plan-management-enabled',
  createdAt: 'created-at',
  permissions: ['permissions', organizationPermissionsShape],
};

export const organizationRelationshipsShape: Shape = {
  entitlementSet: 'entitlement-set',
  defaultProject: 'default-project',
  defaultAgentPool: 'default-agent-pool',
};

export const organizationResourceShape: Shape = {
  attributes: ['attributes', organizationAttributesShape],
  relationships: ['relationships', organizationRelationshipsShape],
};

export const organizationDocumentShape: Shape = { data: ['data', organizationResourceShape] };

export const organizationListDocumentShape: Shape = {
  data: ['data', organizationResourceShape],
  meta: ['meta', pageMetaShape],
};

export const organizationReadDocumentShape: Shape = {
  data: ['data', organizationResourceShape],
  included: ['included', projectResourceShape],
};

export const organizationRelated: Related = {
  entitlementSetId: 'entitlementSet',
  defaultProjectId: 'defaultProject',
  defaultAgentPoolId: 'defaultAgentPool',
};

export const listOrganizations: Operation = {
  name: 'organizations.list',
  method: 'GET',
  path: '/api/v2/organizations',
  query: { q: 'q', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: organizationListDocumentShape, related: organizationRelated },
};

export const createOrganization: Operation = {
  name: 'organizations.create',
  method: 'POST',
  path: '/api/v2/organizations',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'organizations',
    attributes: {
      name: 'name',
      email: 'email',
      partition: 'partition',
      defaultExecutionMode: 'default-execution-mode',
      allowForceDeleteWorkspaces: 'allow-force-delete-workspaces',
      maxTtlEnabled: 'max-ttl-enabled',
    },
  },
  response: { kind: 'document', shape: organizationDocumentShape, related: organizationRelated },
};

export const readOrganization: Operation = {
  name: 'organizations.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}',
  query: { include: 'include' },
  response: {
    kind: 'document',
    shape: organizationReadDocumentShape,
    related: organizationRelated,
  },
};

export const updateOrganization: Operation = {
  name: 'organizations.update',
  method: 'PATCH',
  path: '/api/v2/organizations/{organizationName}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'organizations',
    attributes: {
      name: 'name',
      email: 'email',
      partition: 'partition',
      defaultExecutionMode: 'default-execution-mode',
      allowForceDeleteWorkspaces: 'allow-force-delete-workspaces',
      maxTtlEnabled: 'max-ttl-enabled',
    },
    one: {
      defaultProjectId: { name: 'default-project', type: 'projects' },
      defaultAgentPoolId: { name: 'default-agent-pool', type: 'agent-pools' },
    },
  },
  response: { kind: 'document', shape: organizationDocumentShape, related: organizationRelated },
};

export const deleteOrganization: Operation = {
  name: 'organizations.delete',
  method: 'DELETE',
  path: '/api/v2/organizations/{organizationName}',
  response: { kind: 'none' },
};

export const readEntitlementSet: Operation = {
  name: 'organizations.readEntitlementSet',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/entitlement-set',
  response: { kind: 'document', shape: entitlementSetDocumentShape },
};
