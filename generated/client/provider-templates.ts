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

/** Provider blocks for modules that have none. */
export class ProviderTemplatesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the provider templates of an organization.
   *
   * Returns the templates, sorted by name.
   */
  list(
    args: ListProviderTemplatesArguments,
    options?: CallOptions,
  ): Listing<ProviderTemplate, ProviderTemplateListDocument> {
    return list(this.connection, listProviderTemplates, args, options);
  }

  /**
   * Create a provider template.
   *
   * The name is unique in the organization. The organization, a project and a no-code module each
   * have at most one template for a local name and alias. Only runs that are created later use the
   * template.
   */
  create(
    args: CreateProviderTemplateArguments,
    options?: CallOptions,
  ): Call<ProviderTemplate, ProviderTemplateDocument> {
    return call(this.connection, createProviderTemplate, args, options);
  }

  /** Read a provider template. */
  read(
    args: ReadProviderTemplateArguments,
    options?: CallOptions,
  ): Call<ProviderTemplate, ProviderTemplateDocument> {
    return call(this.connection, readProviderTemplate, args, options);
  }

  /**
   * Update a provider template.
   *
   * Omitted attributes keep their values, except that a default `source` follows the local name.
   * You cannot change where the template applies. Existing runs keep the previous template.
   */
  update(
    args: UpdateProviderTemplateArguments,
    options?: CallOptions,
  ): Call<ProviderTemplate, ProviderTemplateDocument> {
    return call(this.connection, updateProviderTemplate, args, options);
  }

  /**
   * Delete a provider template.
   *
   * Existing runs keep the template.
   */
  delete(args: DeleteProviderTemplateArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteProviderTemplate, args, options);
  }

  /**
   * Preview the provider configuration of a workspace.
   *
   * Returns the provider blocks for a run that is created now, and the root configuration that
   * calls its module, with the names of variables but not their values.
   */
  readProviderConfiguration(
    args: ReadProviderConfigurationArguments,
    options?: CallOptions,
  ): Call<ProviderConfiguration, ProviderConfigurationDocument> {
    return call(this.connection, readProviderConfiguration, args, options);
  }
}

export interface ListProviderTemplatesArguments {
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

export interface CreateProviderTemplateArguments {
  /** Name of the organization. */
  organizationName: string;
  name: ProviderTemplateName;
  /**
   * Exactly one provider block, in HCL. Its label and its `alias` name the configuration. Values
   * are constants with placeholders; Gantry refuses heredocs, functions and `dynamic` blocks.
   */
  configuration: ProviderTemplateConfiguration;
  description?: string | null | undefined;
  /** `[<host>/]<namespace>/<name>`; null means `hashicorp/` and the local name. */
  source?: ProviderTemplateSource | null | undefined;
  /** ID of the project. */
  projectId?: string | null | undefined;
  /** ID of the no code module. */
  noCodeModuleId?: string | null | undefined;
}

export interface ReadProviderTemplateArguments {
  /** ID of the provider template. */
  providerTemplateId: string;
}

export interface UpdateProviderTemplateArguments {
  /** ID of the provider template. */
  providerTemplateId: string;
  name?: ProviderTemplateName | undefined;
  description?: string | null | undefined;
  /**
   * Exactly one provider block, in HCL. Its label and its `alias` name the configuration. Values
   * are constants with placeholders; Gantry refuses heredocs, functions and `dynamic` blocks.
   */
  configuration?: ProviderTemplateConfiguration | undefined;
  /** `[<host>/]<namespace>/<name>`; null means `hashicorp/` and the local name. */
  source?: ProviderTemplateSource | null | undefined;
}

export interface DeleteProviderTemplateArguments {
  /** ID of the provider template. */
  providerTemplateId: string;
}

export interface ReadProviderConfigurationArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

/** The resource as one object. Documents contain it as `ProviderConfigurationResource`. */
export interface ProviderConfiguration extends ProviderConfigurationAttributes {
  id: string;
  links: SelfLink;
}

export interface ProviderConfigurationAttributes {
  /**
   * The module and its version; null if the workspace executes no module of the registry, or the
   * version is not available.
   */
  module: string | null;
  /** The providers that the root folder of the module uses, except `terraform`, and their aliases. */
  providers: ProviderConfigurationChoice[];
  /**
   * A sentence for each variable that a template requires, but neither the workspace nor a variable
   * set defines. A run without the variable fails when it starts.
   */
  problems: string[];
  /** The root configuration, in the JSON syntax of the tools; null without a module. */
  root: string | null;
}

export interface ProviderConfigurationChoice {
  provider: string;
  alias: string | null;
  source: string;
  /**
   * Whether the block comes from the module or from a template; `none` if neither configures the
   * provider.
   */
  origin: 'module' | 'template' | 'none';
  /** Name of the template; null unless the origin is a template. */
  template: string | null;
  /** `organization`, `project` or `no-code-module`; null unless the origin is a template. */
  scope: string | null;
}

export interface ProviderConfigurationDocument {
  data: ProviderConfigurationResource;
}

export interface ProviderConfigurationResource {
  /** The ID of the workspace. */
  id: string;
  type: 'provider-configurations';
  attributes: ProviderConfigurationAttributes;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `ProviderTemplateResource`. */
export interface ProviderTemplate extends ProviderTemplateAttributes {
  id: string;
  organizationId: string | null;
  projectId: string | null;
  noCodeModuleId: string | null;
  links: SelfLink;
}

export interface ProviderTemplateAttributes {
  name: string;
  description: string | null;
  /** The local name of the provider: the label of the block. */
  provider: string;
  /** Null for the default configuration of the provider. */
  alias: string | null;
  /** The source that the provider must have in the module for the template to apply. */
  source: string;
  /** The provider block, in HCL. */
  configuration: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/**
 * Exactly one provider block, in HCL. Its label and its `alias` name the configuration. Values
 * are constants with placeholders; Gantry refuses heredocs, functions and `dynamic` blocks.
 */
export type ProviderTemplateConfiguration = string;

export interface ProviderTemplateDocument {
  data: ProviderTemplateResource;
}

export interface ProviderTemplateListDocument {
  data: ProviderTemplateResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export type ProviderTemplateName = string;

export interface ProviderTemplateRelationships {
  /** A relationship to one resource. */
  organization: ToOne;
  /** A relationship to one resource. */
  project: ToOne;
  /** A relationship to one resource. */
  noCodeModule: ToOne;
}

export interface ProviderTemplateResource {
  /** `ptpl-` and 16 characters. */
  id: string;
  type: 'provider-templates';
  attributes: ProviderTemplateAttributes;
  relationships: ProviderTemplateRelationships;
  links: SelfLink;
}

/** `[<host>/]<namespace>/<name>`; null means `hashicorp/` and the local name. */
export type ProviderTemplateSource = string;

export const providerTemplateAttributesShape: Shape = {
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const providerTemplateRelationshipsShape: Shape = { noCodeModule: 'no-code-module' };

export const providerTemplateResourceShape: Shape = {
  attributes: ['attributes', providerTemplateAttributesShape],
  relationships: ['relationships', providerTemplateRelationshipsShape],
};

export const providerTemplateDocumentShape: Shape = {
  data: ['data', providerTemplateResourceShape],
};

export const providerTemplateListDocumentShape: Shape = {
  data: ['data', providerTemplateResourceShape],
  meta: ['meta', pageMetaShape],
};

export const providerTemplateRelated: Related = {
  organizationId: 'organization',
  projectId: 'project',
  noCodeModuleId: 'noCodeModule',
};

export const listProviderTemplates: Operation = {
  name: 'providerTemplates.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/provider-templates',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: providerTemplateListDocumentShape,
    related: providerTemplateRelated,
  },
};

export const createProviderTemplate: Operation = {
  name: 'providerTemplates.create',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/provider-templates',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'provider-templates',
    attributes: {
      name: 'name',
      description: 'description',
      configuration: 'configuration',
      source: 'source',
    },
    one: {
      projectId: { name: 'project', type: 'projects' },
      noCodeModuleId: { name: 'no-code-module', type: 'no-code-modules' },
    },
  },
  response: {
    kind: 'document',
    shape: providerTemplateDocumentShape,
    related: providerTemplateRelated,
  },
};

export const readProviderTemplate: Operation = {
  name: 'providerTemplates.read',
  method: 'GET',
  path: '/api/v2/provider-templates/{providerTemplateId}',
  response: {
    kind: 'document',
    shape: providerTemplateDocumentShape,
    related: providerTemplateRelated,
  },
};

export const updateProviderTemplate: Operation = {
  name: 'providerTemplates.update',
  method: 'PATCH',
  path: '/api/v2/provider-templates/{providerTemplateId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'provider-templates',
    attributes: {
      name: 'name',
      description: 'description',
      configuration: 'configuration',
      source: 'source',
    },
  },
  response: {
    kind: 'document',
    shape: providerTemplateDocumentShape,
    related: providerTemplateRelated,
  },
};

export const deleteProviderTemplate: Operation = {
  name: 'providerTemplates.delete',
  method: 'DELETE',
  path: '/api/v2/provider-templates/{providerTemplateId}',
  response: { kind: 'none' },
};

export const readProviderConfiguration: Operation = {
  name: 'providerTemplates.readProviderConfiguration',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/provider-configuration',
  response: { kind: 'document' },
};
