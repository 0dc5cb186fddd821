// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { moduleValidationShape, pageMetaShape } from './shared.js';
import type {
  LifecycleDuration,
  ModuleType,
  ModuleValidation,
  NoCodeToOne,
  PageLinks,
  PageMeta,
  SelfLink,
  ToMany,
} from './shared.js';

/** Modules enabled for no-code provisioning, and the allowed values of their variables. */
export class NoCodeModulesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the no-code modules of an organization.
   *
   * Returns enabled and disabled modules, oldest first.
   */
  list(
    args: ListNoCodeModulesArguments,
    options?: CallOptions,
  ): Listing<NoCodeModule, NoCodeModuleListDocument> {
    return list(this.connection, listNoCodeModules, args, options);
  }

  /**
   * Enable a module for no-code provisioning.
   *
   * Creates the no-code settings of a module in the private registry. Without `enabled: true`, the
   * settings exist, but nobody can create workspaces with them yet. A module has at most one set of
   * settings; a second request for the same module returns 422.
   *
   * - `version-pin` is a version with an accepted archive that is not revoked, or `latest`, which
   *   is the default; the response contains the version that `latest` selects. For a module without
   *   such a version, it contains `latest`, and nobody can create workspaces from the module yet.
   * - If the settings select a version of the module, every variable option must name a variable
   *   that this version declares, and every option must be convertible to the variable's type. A
   *   provider that the module configures itself causes a warning in `meta.warnings`.
   * - Responses contain options in the order and form in which they were sent. `null` and `[]`
   *   allow any value.
   */
  enable(
    args: EnableNoCodeModuleArguments,
    options?: CallOptions,
  ): Call<NoCodeModule, NoCodeModuleDocument> {
    return call(this.connection, enableNoCodeModule, args, options);
  }

  /**
   * Read a no-code module.
   *
   * With `include=variable_options`, the response also contains the variable options, in
   * `included`.
   */
  read(
    args: ReadNoCodeModuleArguments,
    options?: CallOptions,
  ): Call<NoCodeModule, NoCodeModuleDocument> {
    return call(this.connection, readNoCodeModule, args, options);
  }

  /**
   * Update the settings of a no-code module.
   *
   * Omitted attributes keep their values. `variable-options`, if present, replaces the whole list:
   * an item with an `id` replaces the existing set with that ID, or keeps it if the item has no
   * attributes; an item without an `id` is a new set; Gantry removes the omitted sets.
   *
   * The version and the options must follow the same rules as in the request that creates the
   * settings. A change of the module, the version or the options creates a settings version, to
   * which workspaces can be upgraded; a request without such a change creates none.
   */
  update(
    args: UpdateNoCodeModuleArguments,
    options?: CallOptions,
  ): Call<NoCodeModule, NoCodeModuleDocument> {
    return call(this.connection, updateNoCodeModule, args, options);
  }

  /**
   * Delete the no-code settings of a module.
   *
   * Also deletes the upgrade campaigns of the module. While a campaign is active, the response is
   * 409: stop the campaign, and wait until its upgrades have ended. The registry module and the
   * workspaces remain, but no further upgrades of these workspaces can be initiated.
   */
  delete(args: DeleteNoCodeModuleArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteNoCodeModule, args, options);
  }

  /**
   * List the variables of a module version.
   *
   * Returns the data for a form: each variable that the version declares, in order of declaration,
   * with the values that the no-code module allows. With `project` or `workspace`, each variable
   * also names the variable set that provides a value for it, if any. If the version does not exist
   * or its status is not `ok`, the response is 404.
   */
  listVariables(
    args: ListNoCodeModuleVariablesArguments,
    options?: CallOptions,
  ): Listing<NoCodeModuleVariable, NoCodeModuleVariableListDocument> {
    return list(this.connection, listNoCodeModuleVariables, args, options);
  }
}

export interface ListNoCodeModulesArguments {
  /** The organization that owns the module. */
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

export interface EnableNoCodeModuleArguments {
  /** The organization that owns the module. */
  organizationName: string;
  /** ID of the registry module. */
  registryModuleId: string;
  /**
   * Whether workspaces can be created from the module.
   * @default false
   */
  enabled?: boolean | undefined;
  /**
   * A version of the module with an accepted archive that is not revoked, or `latest`, which is the
   * default.
   */
  versionPin?: string | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyMaximumDuration?: LifecycleDuration | null | undefined;
  variableOptions?: readonly NoCodeVariableOptionAttributes[] | undefined;
}

export interface ReadNoCodeModuleArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** Related resources to include, separated by commas. */
  include?: 'variable_options'[] | undefined;
}

export interface UpdateNoCodeModuleArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** Whether workspaces can be created from the module. */
  enabled?: boolean | undefined;
  /** A version of the module with an accepted archive that is not revoked, or `latest`. */
  versionPin?: string | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyDuration?: LifecycleDuration | null | undefined;
  /** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
  autoDestroyMaximumDuration?: LifecycleDuration | null | undefined;
  /** Null counts as omitted. */
  registryModuleId?: string | null | undefined;
  variableOptions?: readonly (NoCodeVariableOptionAttributes & { id?: string })[] | undefined;
}

export interface DeleteNoCodeModuleArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
}

export interface ListNoCodeModuleVariablesArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** A version of the module. */
  version: string;
  /**
   * The project of a new workspace. `provided-by` then names the variable set that provides a
   * value.
   */
  project?: string | undefined;
  /**
   * A workspace of the no-code module. `provided-by` then names the variable set that provides a
   * value.
   */
  workspace?: string | undefined;
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

/** The resource as one object. Documents contain it as `NoCodeModuleResource`. */
export interface NoCodeModule extends NoCodeModuleAttributes {
  id: string;
  organizationId: string;
  registryModuleId: string;
  variableOptionIds: string[];
  links: SelfLink;
}

export interface NoCodeModuleAttributes {
  /** Whether workspaces can be created from the module. */
  enabled: boolean;
  /**
   * The version to which the settings are pinned or, if they follow the newest version, that
   * version; `latest` if they follow the newest version and the module has no usable one.
   */
  versionPin: string;
  /**
   * The time, such as `14d` or `2h`, after which Gantry destroys the resources of a workspace that
   * is new, or used again after a destruction. A shorter maximum takes precedence. If null, the
   * setting of the project applies.
   */
  autoDestroyDuration: string | null;
  /**
   * The longest time or duration that can be set for the automatic destruction of a workspace. If
   * its project also has a maximum, the shorter one applies; if null, only that of the project
   * applies.
   */
  autoDestroyMaximumDuration: string | null;
}

export interface NoCodeModuleDocument {
  data: NoCodeModuleResource;
  /** Present if the request has `include=variable_options`. */
  included?: NoCodeVariableOptionResource[] | undefined;
  /** Absent if there are no warnings. */
  meta?: NoCodeModuleMeta | undefined;
}

export interface NoCodeModuleListDocument {
  data: NoCodeModuleResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** Absent if there are no warnings. */
export interface NoCodeModuleMeta {
  warnings?: NoCodeModuleWarning[] | undefined;
}

export interface NoCodeModuleRelationships {
  /** A relationship to one resource, never null. */
  organization: NoCodeToOne;
  /** A relationship to one resource, never null. */
  registryModule: NoCodeToOne;
  /** A relationship to many resources. */
  variableOptions: ToMany;
}

export interface NoCodeModuleResource {
  /** `nocode-` and 16 characters. */
  id: string;
  type: 'no-code-modules';
  attributes: NoCodeModuleAttributes;
  relationships: NoCodeModuleRelationships;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `NoCodeModuleVariableResource`. */
export interface NoCodeModuleVariable extends NoCodeModuleVariableAttributes {
  id: string;
}

export interface NoCodeModuleVariableAttributes {
  name: string;
  /** Type as the module declares it; `any` if it declares none. */
  type: string;
  /**
   * The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has
   * `elements`, and `object` has `attributes`.
   */
  typeStructure: ModuleType;
  /** The empty string if the module declares none. */
  description: string;
  /**
   * Default value, of any type; null if there is none, if the variable is sensitive, or if
   * `default-expression` contains the default.
   */
  default: unknown;
  /** The default as written, if it is an expression such as `60 * 60` rather than a value. */
  defaultExpression: string | null;
  /** Whether the variable has no default. */
  required: boolean;
  /** Whether null is a permitted value; if false, null stands for the default, if there is one. */
  nullable: boolean;
  sensitive: boolean;
  ephemeral: boolean;
  validations: ModuleValidation[];
  /** Allowed values; an empty list allows any value. */
  options: unknown[];
  /**
   * The variable set that provides a value for the variable, regardless of the variables of the
   * workspace; null if there is none, or if the request has neither `project` nor `workspace`.
   */
  providedBy: NoCodeProvidingSet | null;
}

export interface NoCodeModuleVariableListDocument {
  data: NoCodeModuleVariableResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface NoCodeModuleVariableResource {
  /** ID of the module's version, `/`, and the name of the variable. */
  id: string;
  type: 'registry-module-variables';
  attributes: NoCodeModuleVariableAttributes;
}

export interface NoCodeModuleWarning {
  /** A stable code, such as `provider-configuration`. */
  code: string;
  /** What can go wrong and what to do. */
  detail: string;
}

/**
 * The variable set that provides a value for the variable, regardless of the variables of the
 * workspace; null if there is none, or if the request has neither `project` nor `workspace`.
 */
export interface NoCodeProvidingSet {
  /** Name of the variable set. */
  name: string;
  /**
   * Whether the value of the set overrides the value of the workspace. If false, the value of the
   * set applies only if the workspace has none.
   */
  priority: boolean;
}

export interface NoCodeVariableOptionAttributes {
  /** Name of a variable of the module. */
  variableName: string;
  /** Type of the variable, in the syntax of the configuration language. */
  variableType: string;
  /**
   * Allowed values, in the order and form in which they were sent. None may occur twice. Null and
   * an empty list allow any value.
   */
  options: unknown[] | null;
}

export interface NoCodeVariableOptionRelationships {
  /** A relationship to one resource, never null. */
  noCodeAllowedModule: NoCodeToOne;
}

export interface NoCodeVariableOptionResource {
  /** `ncvaropt-` and 16 characters. */
  id: string;
  type: 'variable-options';
  attributes: NoCodeVariableOptionAttributes;
  relationships: NoCodeVariableOptionRelationships;
}

export const noCodeModuleAttributesShape: Shape = {
  versionPin: 'version-pin',
  autoDestroyDuration: 'auto-destroy-duration',
  autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
};

export const noCodeModuleRelationshipsShape: Shape = {
  registryModule: 'registry-module',
  variableOptions: 'variable-options',
};

export const noCodeModuleResourceShape: Shape = {
  attributes: ['attributes', noCodeModuleAttributesShape],
  relationships: ['relationships', noCodeModuleRelationshipsShape],
};

export const noCodeVariableOptionAttributesShape: Shape = {
  variableName: 'variable-name',
  variableType: 'variable-type',
};

export const noCodeVariableOptionRelationshipsShape: Shape = {
  noCodeAllowedModule: 'no-code-allowed-module',
};

export const noCodeVariableOptionResourceShape: Shape = {
  attributes: ['attributes', noCodeVariableOptionAttributesShape],
  relationships: ['relationships', noCodeVariableOptionRelationshipsShape],
};

export const noCodeModuleDocumentShape: Shape = {
  data: ['data', noCodeModuleResourceShape],
  included: ['included', noCodeVariableOptionResourceShape],
};

export const noCodeModuleListDocumentShape: Shape = {
  data: ['data', noCodeModuleResourceShape],
  meta: ['meta', pageMetaShape],
};

export const noCodeModuleRelated: Related = {
  organizationId: 'organization',
  registryModuleId: 'registryModule',
  variableOptionIds: 'variableOptions',
};

export const noCodeModuleVariableAttributesShape: Shape = {
  typeStructure: 'type-structure',
  defaultExpression: 'default-expression',
  validations: ['validations', moduleValidationShape],
  providedBy: 'provided-by',
};

export const noCodeModuleVariableResourceShape: Shape = {
  attributes: ['attributes', noCodeModuleVariableAttributesShape],
};

export const noCodeModuleVariableListDocumentShape: Shape = {
  data: ['data', noCodeModuleVariableResourceShape],
  meta: ['meta', pageMetaShape],
};

export const listNoCodeModules: Operation = {
  name: 'noCodeModules.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/no-code-modules',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: noCodeModuleListDocumentShape, related: noCodeModuleRelated },
};

export const enableNoCodeModule: Operation = {
  name: 'noCodeModules.enable',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/no-code-modules',
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'no-code-modules',
    attributes: {
      enabled: 'enabled',
      versionPin: 'version-pin',
      autoDestroyDuration: 'auto-destroy-duration',
      autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
    },
    one: { registryModuleId: { name: 'registry-module', type: 'registry-module' } },
    many: {
      variableOptions: {
        name: 'variable-options',
        type: 'variable-options',
        attributes: {
          variableName: 'variable-name',
          variableType: 'variable-type',
          options: 'options',
        },
      },
    },
  },
  response: { kind: 'document', shape: noCodeModuleDocumentShape, related: noCodeModuleRelated },
};

export const readNoCodeModule: Operation = {
  name: 'noCodeModules.read',
  method: 'GET',
  path: '/api/v2/no-code-modules/{noCodeModuleId}',
  query: { include: 'include' },
  response: { kind: 'document', shape: noCodeModuleDocumentShape, related: noCodeModuleRelated },
};

export const updateNoCodeModule: Operation = {
  name: 'noCodeModules.update',
  method: 'PATCH',
  path: '/api/v2/no-code-modules/{noCodeModuleId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'no-code-modules',
    attributes: {
      enabled: 'enabled',
      versionPin: 'version-pin',
      autoDestroyDuration: 'auto-destroy-duration',
      autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
    },
    one: { registryModuleId: { name: 'registry-module', type: 'registry-module' } },
    many: {
      variableOptions: {
        name: 'variable-options',
        type: 'variable-options',
        attributes: {
          variableName: 'variable-name',
          variableType: 'variable-type',
          options: 'options',
        },
      },
    },
  },
  response: { kind: 'document', shape: noCodeModuleDocumentShape, related: noCodeModuleRelated },
};

export const deleteNoCodeModule: Operation = {
  name: 'noCodeModules.delete',
  method: 'DELETE',
  path: '/api/v2/no-code-modules/{noCodeModuleId}',
  response: { kind: 'none' },
};

export const listNoCodeModuleVariables: Operation = {
  name: 'noCodeModules.listVariables',
  method: 'GET',
  path: '/api/v2/no-code-modules/{noCodeModuleId}/versions/{version}/module-variables',
  query: {
    project: 'project',
    workspace: 'workspace',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: noCodeModuleVariableListDocumentShape },
};
