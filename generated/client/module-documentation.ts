// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { moduleValidationShape, registryModuleVersionRelationshipsShape } from './shared.js';
import type {
  ModuleType,
  ModuleValidation,
  RegistryModuleVersionRelationships,
  SelfLink,
} from './shared.js';

/** What module versions declare, and how they differ. */
export class ModuleDocumentationApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the documentation of a module version.
   *
   * Available to members of the organization, its teams' tokens, its own token and site
   * administrators. Returns 404 for a version whose archive has not been accepted.
   *
   * The response contains at most 256 KiB of the root's readme. Of the readmes of submodules and
   * examples, and the configuration and `.tfvars` files of examples, it contains at most 64 KiB
   * each and 512 KiB together, from at most 100 folders with 50 such files each. `truncated` marks
   * longer files. For versions that were uploaded before Gantry stored folders, the response
   * contains only the names of submodules, and no examples.
   */
  read(
    args: ReadModuleDocumentationArguments,
    options?: CallOptions,
  ): Call<ModuleDocumentation, ModuleDocumentationDocument> {
    return call(this.connection, readModuleDocumentation, args, options);
  }

  /**
   * Compare two versions of a module.
   *
   * Returns the inputs and outputs that `version` adds, removes or changes compared with `from`,
   * sorted by name. Available to members of the organization, its teams' tokens, its own token and
   * site administrators. Returns 404 if the archive of one of the versions has not been accepted.
   */
  compareModuleVersions(
    args: CompareModuleVersionsArguments,
    options?: CallOptions,
  ): Call<ModuleChanges, ModuleChangesDocument> {
    return call(this.connection, compareModuleVersions, args, options);
  }
}

export interface ReadModuleDocumentationArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /**
   * A version of the module, or `latest`: the newest release whose status is `ok` and that is not
   * revoked or, if there is none, the newest such pre-release.
   */
  version: string;
}

export interface CompareModuleVersionsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  namespace: string;
  /** Name of the module. */
  name: string;
  /** The provider of the module: the last part of its address. */
  provider: string;
  /**
   * A version of the module, or `latest`: the newest release whose status is `ok` and that is not
   * revoked or, if there is none, the newest such pre-release.
   */
  version: string;
  /** The version to compare with, or `latest`; usually the version that a workspace uses. */
  from: string;
}

/** The resource as one object. Documents contain it as `ModuleChangesResource`. */
export interface ModuleChanges extends ModuleChangesAttributes {
  id: string;
  registryModuleId: string;
  links: SelfLink;
}

export interface ModuleChangesAttributes {
  from: string;
  to: string;
  /** Sorted by name. */
  inputs: ModuleInputChange[];
  /** Sorted by name. */
  outputs: ModuleOutputChange[];
}

export interface ModuleChangesDocument {
  data: ModuleChangesResource;
}

export interface ModuleChangesResource {
  /** IDs of both versions, separated by `..`. */
  id: string;
  type: 'registry-module-changes';
  attributes: ModuleChangesAttributes;
  relationships: RegistryModuleVersionRelationships;
  links: SelfLink;
}

/** The resource as one object. Documents contain it as `ModuleDocumentationResource`. */
export interface ModuleDocumentation extends ModuleDocumentationAttributes {
  id: string;
  registryModuleId: string;
  links: SelfLink;
}

export interface ModuleDocumentationAttributes {
  version: string;
  /** The first sentence of the readme, without markup, in at most 240 bytes; empty if there is none. */
  description: string;
  publishedAt: Timestamp;
  /** Null without a readme. */
  readme: ModuleReadme | null;
  /** In the order of their declaration. */
  inputs: ModuleVersionInput[];
  /** In the order of their declaration. */
  outputs: ModuleVersionOutput[];
  resources: ModuleVersionResource[];
  /**
   * The providers that the module requires, and the providers that only its resources or provider
   * blocks name.
   */
  providers: ModuleVersionProvider[];
  /** Constraints on the version of the provisioning tool; a version must satisfy all of them. */
  requiredVersions: string[];
  moduleCalls: ModuleVersionCall[];
  /** The folders under `modules/` that contain configuration. */
  submodules: ModuleVersionSubmodule[];
  /** The folders under `examples/` that contain configuration. */
  examples: ModuleVersionExample[];
  /** Possible mistakes, and syntax that only some tools or versions support. */
  warnings: string[];
}

export interface ModuleDocumentationDocument {
  data: ModuleDocumentationResource;
}

export interface ModuleDocumentationResource {
  /** ID of the version: `modver-` and 16 characters. */
  id: string;
  type: 'registry-module-documentation';
  attributes: ModuleDocumentationAttributes;
  relationships: RegistryModuleVersionRelationships;
  links: SelfLink;
}

export interface ModuleExampleFile {
  name: string;
  /** Null if the texts of the version have reached their total limit. */
  text: string | null;
  /** Whether the file is longer than the text. */
  truncated: boolean;
}

export interface ModuleInputChange {
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The properties that differ; empty for an added or removed input. */
  differences: (
    | 'required'
    | 'optional'
    | 'type'
    | 'default'
    | 'description'
    | 'nullable'
    | 'sensitive'
    | 'ephemeral'
    | 'validations'
  )[];
  /** Whether the input is required, but was absent or optional in the version `from`. */
  needsValue: boolean;
  before?: ModuleVersionInput | undefined;
  after?: ModuleVersionInput | undefined;
}

export interface ModuleOutputChange {
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The properties that differ; empty for an added or removed output. */
  differences: ('description' | 'sensitive' | 'ephemeral')[];
  before?: ModuleVersionOutput | undefined;
  after?: ModuleVersionOutput | undefined;
}

/** Null without a readme. */
export interface ModuleReadme {
  /** Name of the file; a name that ends in `.md` or `.markdown` means Markdown. */
  name: string;
  text: string;
  /** Whether the file is longer than the text. */
  truncated: boolean;
}

export interface ModuleVersionCall {
  name: string;
  /** Address of the module; null if it is not a literal string. */
  source: string | null;
  version: string | null;
}

export interface ModuleVersionExample {
  name: string;
  path: string;
  /** Null without a readme. */
  readme: ModuleReadme | null;
  /** The configuration and `.tfvars` files of the example, sorted by name. */
  files: ModuleExampleFile[];
}

export interface ModuleVersionInput {
  name: string;
  /** Type on one line; `any` if the module declares none. */
  type: string;
  /**
   * The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has
   * `elements`, and `object` has `attributes`.
   */
  typeStructure: ModuleType;
  /** Empty if the module declares none. */
  description: string;
  /**
   * A value of any type. Null if the default is absent or null, if the input is sensitive, or if
   * `default-expression` contains the default.
   */
  default: unknown;
  /**
   * The default as written, if it is an expression such as `60 * 60` rather than a value;
   * otherwise, and if the input is sensitive, null.
   */
  defaultExpression: string | null;
  /** Whether the input has no default. */
  required: boolean;
  /** Whether null is a permitted value; if false, null stands for the default. */
  nullable: boolean;
  sensitive: boolean;
  ephemeral: boolean;
  validations: ModuleValidation[];
}

export interface ModuleVersionOutput {
  name: string;
  /** Empty if the module declares none. */
  description: string;
  sensitive: boolean;
  ephemeral: boolean;
}

export interface ModuleVersionProvider {
  /** Local name. */
  name: string;
  /** Address, such as `hashicorp/aws`. */
  source: string;
  versionConstraints: string[];
  /** Additional configurations that the caller of the module passes, such as `aws.replica`. */
  configurationAliases: string[];
}

export interface ModuleVersionResource {
  address: string;
  mode: 'managed' | 'data' | 'ephemeral';
  type: string;
  name: string;
  /** Local name of the provider. */
  provider: string;
}

export interface ModuleVersionSubmodule {
  name: string;
  path: string;
  /** Null without a readme. */
  readme: ModuleReadme | null;
}

export const moduleVersionInputShape: Shape = {
  typeStructure: 'type-structure',
  defaultExpression: 'default-expression',
  validations: ['validations', moduleValidationShape],
};

export const moduleInputChangeShape: Shape = {
  needsValue: 'needs-value',
  before: ['before', moduleVersionInputShape],
  after: ['after', moduleVersionInputShape],
};

export const moduleChangesAttributesShape: Shape = { inputs: ['inputs', moduleInputChangeShape] };

export const moduleChangesResourceShape: Shape = {
  attributes: ['attributes', moduleChangesAttributesShape],
  relationships: ['relationships', registryModuleVersionRelationshipsShape],
};

export const moduleChangesDocumentShape: Shape = { data: ['data', moduleChangesResourceShape] };

export const moduleChangesRelated: Related = { registryModuleId: 'registryModule' };

export const moduleVersionProviderShape: Shape = {
  versionConstraints: 'version-constraints',
  configurationAliases: 'configuration-aliases',
};

export const moduleDocumentationAttributesShape: Shape = {
  publishedAt: 'published-at',
  inputs: ['inputs', moduleVersionInputShape],
  providers: ['providers', moduleVersionProviderShape],
  requiredVersions: 'required-versions',
  moduleCalls: 'module-calls',
};

export const moduleDocumentationResourceShape: Shape = {
  attributes: ['attributes', moduleDocumentationAttributesShape],
  relationships: ['relationships', registryModuleVersionRelationshipsShape],
};

export const moduleDocumentationDocumentShape: Shape = {
  data: ['data', moduleDocumentationResourceShape],
};

export const moduleDocumentationRelated: Related = { registryModuleId: 'registryModule' };

export const readModuleDocumentation: Operation = {
  name: 'moduleDocumentation.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/documentation',
  response: {
    kind: 'document',
    shape: moduleDocumentationDocumentShape,
    related: moduleDocumentationRelated,
  },
};

export const compareModuleVersions: Operation = {
  name: 'moduleDocumentation.compareModuleVersions',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/changes',
  query: { from: 'from' },
  response: { kind: 'document', shape: moduleChangesDocumentShape, related: moduleChangesRelated },
};
