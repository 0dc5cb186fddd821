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

/** The variables of a set. */
export class VariableSetVariablesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the variables of a variable set.
   *
   * Returns the variables, sorted by key, then category.
   */
  list(
    args: ListVariableSetVariablesArguments,
    options?: CallOptions,
  ): Listing<VariableSetVar, VariableSetVarListDocument> {
    return list(this.connection, listVariableSetVariables, args, options);
  }

  /**
   * Create a variable in a variable set.
   *
   * The same rules apply as for a workspace's variables. A key is unique in its category.
   */
  create(
    args: CreateVariableSetVariableArguments,
    options?: CallOptions,
  ): Call<VariableSetVar, VariableSetVarDocument> {
    return call(this.connection, createVariableSetVariable, args, options);
  }

  /**
   * Read a variable of a variable set.
   *
   * The value of a sensitive variable is null.
   */
  read(
    args: ReadVariableSetVariableArguments,
    options?: CallOptions,
  ): Call<VariableSetVar, VariableSetVarDocument> {
    return call(this.connection, readVariableSetVariable, args, options);
  }

  /**
   * Update a variable of a variable set.
   *
   * Omitted attributes keep their values. The same rules apply as when a variable is created.
   */
  update(
    args: UpdateVariableSetVariableArguments,
    options?: CallOptions,
  ): Call<VariableSetVar, VariableSetVarDocument> {
    return call(this.connection, updateVariableSetVariable, args, options);
  }

  /** Delete a variable of a variable set. */
  delete(args: DeleteVariableSetVariableArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteVariableSetVariable, args, options);
  }

  /**
   * List the effective variables of a workspace.
   *
   * Returns one variable for each key of a category: the one that a run without variables of its
   * own gets if it starts now. Each variable has its `origin` and the origins that it overrides.
   * The list is sorted by key, then category. The `varset` of a variable of the workspace is null.
   * Available to callers who may read the variables of the workspace.
   */
  listEffectiveVariables(
    args: ListEffectiveVariablesArguments,
    options?: CallOptions,
  ): Listing<EffectiveVar, EffectiveVarListDocument> {
    return list(this.connection, listEffectiveVariables, args, options);
  }
}

export interface ListVariableSetVariablesArguments {
  /** ID of the variable set. */
  variableSetId: string;
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

export interface CreateVariableSetVariableArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** Name of the variable. */
  key: string;
  /** Value of the variable, at most 256 KiB. */
  value?: string | undefined;
  description?: string | null | undefined;
  /**
   * `iac`: a variable of the provisioning tool; `terraform` means the same. `env`: an environment
   * variable of the run. Responses show the value that was sent.
   * @default iac
   */
  category?: 'iac' | 'env' | 'terraform' | undefined;
  /**
   * Whether the value is a literal of the configuration language, such as a list. Has no effect on
   * `env`.
   * @default false
   */
  hcl?: boolean | undefined;
  /**
   * Whether the value can be written but never read again.
   * @default false
   */
  sensitive?: boolean | undefined;
}

export interface ReadVariableSetVariableArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** ID of the variable. */
  variableId: string;
}

export interface UpdateVariableSetVariableArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** ID of the variable. */
  variableId: string;
  key?: string | undefined;
  value?: string | undefined;
  description?: string | null | undefined;
  category?: 'iac' | 'env' | 'terraform' | undefined;
  hcl?: boolean | undefined;
  sensitive?: boolean | undefined;
}

export interface DeleteVariableSetVariableArguments {
  /** ID of the variable set. */
  variableSetId: string;
  /** ID of the variable. */
  variableId: string;
}

export interface ListEffectiveVariablesArguments {
  /** ID of the workspace. */
  workspaceId: string;
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

/** The resource as one object. Documents contain it as `EffectiveVarResource`. */
export interface EffectiveVar extends EffectiveVarAttributes {
  id: string;
  workspaceId: string | null;
  varsetId: string | null;
  links: SelfLink;
}

export interface EffectiveVarAttributes {
  key: string;
  /** Null if the variable is sensitive. */
  value: string | null;
  description: string | null;
  /** As it was sent; `terraform` means `iac`. */
  category: 'iac' | 'env' | 'terraform';
  hcl: boolean;
  sensitive: boolean;
  createdAt: Timestamp;
  /** Changes with every change of the variable. */
  versionId: string;
  /** The workspace or the variable set that a value comes from. */
  origin: EffectiveVarOrigin;
  /**
   * The other origins of a variable with the same key and category, in descending order of
   * precedence.
   */
  overrides: EffectiveVarOrigin[];
}

export interface EffectiveVarListDocument {
  data: EffectiveVarResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** The workspace or the variable set that a value comes from. */
export interface EffectiveVarOrigin {
  type: 'workspaces' | 'varsets';
  id: string;
  name: string;
  /**
   * The scope in which a variable set applies; of several scopes, the one that determines its
   * precedence. For the workspace's own values, `workspace`.
   */
  scope: 'workspace' | 'project' | 'no-code-module' | 'global';
  priority: boolean;
}

export interface EffectiveVarRelationships {
  /** A relationship to one resource. */
  configurable: ToOne;
  /** A relationship to one resource. */
  varset: ToOne;
}

export interface EffectiveVarResource {
  /** `var-` and 16 characters. */
  id: string;
  type: 'vars';
  attributes: EffectiveVarAttributes;
  relationships: EffectiveVarRelationships;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `VariableSetVarResource`. */
export interface VariableSetVar extends VariableSetVarAttributes {
  id: string;
  varsetId: string | null;
  links: SelfLink;
}

export interface VariableSetVarAttributes {
  key: string;
  /** Null if the variable is sensitive. */
  value: string | null;
  description: string | null;
  /** As it was sent; `terraform` means `iac`. */
  category: 'iac' | 'env' | 'terraform';
  hcl: boolean;
  sensitive: boolean;
  createdAt: Timestamp;
  /** Changes with every change of the variable. */
  versionId: string;
}

export interface VariableSetVarDocument {
  data: VariableSetVarResource;
}

export interface VariableSetVarListDocument {
  data: VariableSetVarResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface VariableSetVarRelationships {
  /** A relationship to one resource. */
  varset: ToOne;
}

export interface VariableSetVarResource {
  /** `var-` and 16 characters. */
  id: string;
  type: 'vars';
  attributes: VariableSetVarAttributes;
  relationships: VariableSetVarRelationships;
  links: SelfLink;
}

export const effectiveVarAttributesShape: Shape = {
  createdAt: 'created-at',
  versionId: 'version-id',
};

export const effectiveVarResourceShape: Shape = {
  attributes: ['attributes', effectiveVarAttributesShape],
};

export const effectiveVarListDocumentShape: Shape = {
  data: ['data', effectiveVarResourceShape],
  meta: ['meta', pageMetaShape],
};

export const effectiveVarRelated: Related = { workspaceId: 'configurable', varsetId: 'varset' };

export const variableSetVarAttributesShape: Shape = {
  createdAt: 'created-at',
  versionId: 'version-id',
};

export const variableSetVarResourceShape: Shape = {
  attributes: ['attributes', variableSetVarAttributesShape],
};

export const variableSetVarDocumentShape: Shape = { data: ['data', variableSetVarResourceShape] };

export const variableSetVarListDocumentShape: Shape = {
  data: ['data', variableSetVarResourceShape],
  meta: ['meta', pageMetaShape],
};

export const variableSetVarRelated: Related = { varsetId: 'varset' };

export const listVariableSetVariables: Operation = {
  name: 'variableSetVariables.list',
  method: 'GET',
  path: '/api/v2/varsets/{variableSetId}/relationships/vars',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: {
    kind: 'page',
    shape: variableSetVarListDocumentShape,
    related: variableSetVarRelated,
  },
};

export const createVariableSetVariable: Operation = {
  name: 'variableSetVariables.create',
  method: 'POST',
  path: '/api/v2/varsets/{variableSetId}/relationships/vars',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'vars',
    attributes: {
      key: 'key',
      value: 'value',
      description: 'description',
      category: 'category',
      hcl: 'hcl',
      sensitive: 'sensitive',
    },
  },
  response: {
    kind: 'document',
    shape: variableSetVarDocumentShape,
    related: variableSetVarRelated,
  },
};

export const readVariableSetVariable: Operation = {
  name: 'variableSetVariables.read',
  method: 'GET',
  path: '/api/v2/varsets/{variableSetId}/relationships/vars/{variableId}',
  response: {
    kind: 'document',
    shape: variableSetVarDocumentShape,
    related: variableSetVarRelated,
  },
};

export const updateVariableSetVariable: Operation = {
  name: 'variableSetVariables.update',
  method: 'PATCH',
  path: '/api/v2/varsets/{variableSetId}/relationships/vars/{variableId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'vars',
    attributes: {
      key: 'key',
      value: 'value',
      description: 'description',
      category: 'category',
      hcl: 'hcl',
      sensitive: 'sensitive',
    },
  },
  response: {
    kind: 'document',
    shape: variableSetVarDocumentShape,
    related: variableSetVarRelated,
  },
};

export const deleteVariableSetVariable: Operation = {
  name: 'variableSetVariables.delete',
  method: 'DELETE',
  path: '/api/v2/varsets/{variableSetId}/relationships/vars/{variableId}',
  response: { kind: 'none' },
};

export const listEffectiveVariables: Operation = {
  name: 'variableSetVariables.listEffectiveVariables',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/all-vars',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: effectiveVarListDocumentShape, related: effectiveVarRelated },
};
