// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type {
  PageLinks,
  PageMeta,
  RelatedLink,
  ResourceIdentifier,
  SelfLink,
  VarCreateAttributes,
} from './shared.js';

/** Values that a workspace passes to its runs. */
export class VariablesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the variables of a workspace.
   *
   * Returns the variables, sorted by key, then category.
   */
  list(args: ListVariablesArguments, options?: CallOptions): Listing<Var, VarListDocument> {
    return list(this.connection, listVariables, args, options);
  }

  /**
   * Create a variable.
   *
   * A key is unique in its category.
   *
   * - The key of an `iac` variable may contain only letters, digits, `_` and `-`, and must not
   *   begin with `-`.
   * - The key of an `env` variable may contain only ASCII letters, digits and `_`, and must not
   *   begin with a digit. Gantry refuses names that control the provisioning tool, its files or how
   *   programs are loaded, regardless of case: names that begin with `TF_` (except `TF_VAR_` and a
   *   name), `TOFU_`, `OPENTOFU_`, `GANTRY_` (except for workload identity: `GANTRY_AWS_`,
   *   `GANTRY_GCP_`, `GANTRY_AZURE_`, `GANTRY_VAULT_`, `GANTRY_KUBERNETES_` and
   *   `GANTRY_WORKLOAD_IDENTITY_AUDIENCE`), `CHECKPOINT_`, `LD_`, `DYLD_`, `NODE_`, `MALLOC_`,
   *   `BASH_`, `GIT_`, `SSL_CERT_` or `XDG_`, and `PATH`, `HOME`, `PWD`, `OLDPWD`, `TMPDIR`, `TMP`,
   *   `TEMP`, `SHELL`, `ENV`, `IFS`, `GODEBUG`, `GOTRACEBACK`, `LOCPATH`, `GCONV_PATH`,
   *   `GLIBC_TUNABLES`, `NLSPATH`, `GETCONF_DIR`, `PYTHONPATH`, `PYTHONSTARTUP`, `PERL5LIB`,
   *   `PERL5OPT`, `RUBYLIB` and `RUBYOPT`.
   * - With `hcl`, the value of an `iac` variable must be a literal of the configuration language;
   *   Gantry refuses expressions.
   * - If the no-code settings of the workspace contain allowed values for a variable, Gantry
   *   refuses other values from every caller. It also refuses an `env` variable whose key is
   *   `TF_VAR_` and the name of such a variable.
   */
  create(args: CreateVariableArguments, options?: CallOptions): Call<Var, VarDocument> {
    return call(this.connection, createVariable, args, options);
  }

  /**
   * Read a variable.
   *
   * The value of a sensitive variable is null.
   */
  read(args: ReadVariableArguments, options?: CallOptions): Call<Var, VarDocument> {
    return call(this.connection, readVariable, args, options);
  }

  /**
   * Update a variable.
   *
   * Omitted attributes keep their values. The same rules apply as when a variable is created.
   */
  update(args: UpdateVariableArguments, options?: CallOptions): Call<Var, VarDocument> {
    return call(this.connection, updateVariable, args, options);
  }

  /**
   * Delete a variable.
   *
   * Requires the same permissions as creating a variable.
   */
  delete(args: DeleteVariableArguments, options?: CallOptions): Call<void> {
    return call(this.connection, deleteVariable, args, options);
  }

  /**
   * Change several variables of a workspace.
   *
   * Sets and removes variables in one step: all of them, or none.
   *
   * - The key and the category identify the variables in `vars`. Gantry updates existing variables,
   *   whose omitted members keep their values, and creates all others. The same rules apply as when
   *   a variable is created or updated.
   * - `removed` lists the IDs of variables to remove. The value of a variable set, or the module's
   *   default, then applies.
   * - A variable must not be in both lists.
   */
  change(args: ChangeVariablesArguments, options?: CallOptions): Call<void> {
    return call(this.connection, changeVariables, args, options);
  }
}

export interface ListVariablesArguments {
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

export interface CreateVariableArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Name of the variable. */
  key: string;
  /** Value of the variable, at most 256 KiB. */
  value?: string | undefined;
  description?: string | null | undefined;
  /**
   * `iac`: a variable of the provisioning tool; `terraform` means the same. `env`: an environment
   * variable of the run. Responses contain the category as it was sent.
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
   * Whether responses omit the value.
   * @default false
   */
  sensitive?: boolean | undefined;
}

export interface ReadVariableArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** ID of the variable. */
  variableId: string;
}

export interface UpdateVariableArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** ID of the variable. */
  variableId: string;
  key?: string | undefined;
  value?: string | undefined;
  description?: string | null | undefined;
  category?: 'iac' | 'env' | 'terraform' | undefined;
  hcl?: boolean | undefined;
  sensitive?: boolean | undefined;
}

export interface DeleteVariableArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** ID of the variable. */
  variableId: string;
}

export interface ChangeVariablesArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Variables, by key and category. */
  vars?: readonly VarCreateAttributes[] | undefined;
  /** Variables to remove. The value of a variable set, or the module's default, then applies. */
  removedIds?: readonly string[] | undefined;
}

/** The resource as one object. Documents contain it as `VarResource`. */
export interface Var extends VarAttributes {
  id: string;
  workspaceId: string;
  links: SelfLink;
}

export interface VarAttributes {
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

export interface VarDocument {
  data: VarResource;
}

export interface VarListDocument {
  data: VarResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface VarRelationships {
  /** The workspace. */
  configurable: VarWorkspace;
}

export interface VarResource {
  /** `var-` and 16 characters. */
  id: string;
  type: 'vars';
  attributes: VarAttributes;
  relationships: VarRelationships;
  links: SelfLink;
}

/** The workspace. */
export interface VarWorkspace {
  data: ResourceIdentifier;
  links: RelatedLink;
}

export const varAttributesShape: Shape = { createdAt: 'created-at', versionId: 'version-id' };

export const varResourceShape: Shape = { attributes: ['attributes', varAttributesShape] };

export const varDocumentShape: Shape = { data: ['data', varResourceShape] };

export const varListDocumentShape: Shape = {
  data: ['data', varResourceShape],
  meta: ['meta', pageMetaShape],
};

export const varRelated: Related = { workspaceId: 'configurable' };

export const listVariables: Operation = {
  name: 'variables.list',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/vars',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: varListDocumentShape, related: varRelated },
};

export const createVariable: Operation = {
  name: 'variables.create',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/vars',
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
  response: { kind: 'document', shape: varDocumentShape, related: varRelated },
};

export const readVariable: Operation = {
  name: 'variables.read',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/vars/{variableId}',
  response: { kind: 'document', shape: varDocumentShape, related: varRelated },
};

export const updateVariable: Operation = {
  name: 'variables.update',
  method: 'PATCH',
  path: '/api/v2/workspaces/{workspaceId}/vars/{variableId}',
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
  response: { kind: 'document', shape: varDocumentShape, related: varRelated },
};

export const deleteVariable: Operation = {
  name: 'variables.delete',
  method: 'DELETE',
  path: '/api/v2/workspaces/{workspaceId}/vars/{variableId}',
  response: { kind: 'none' },
};

export const changeVariables: Operation = {
  name: 'variables.change',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/change-variables',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'variable-changes',
    one: { removedIds: { name: 'removed', type: 'vars' } },
    many: {
      vars: {
        name: 'vars',
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
    },
  },
  response: { kind: 'none' },
};
