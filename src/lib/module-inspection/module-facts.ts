import type { Json } from '../hcl/json-value.js';
import type { TypeConstraint } from './type-constraint.js';

/**
 * What inspection found in a module. Plain data: it can be stored as JSON and sent between threads.
 */
export interface ModuleFacts {
  /** In the order of their declaration: by file name, then by line. */
  readonly variables: readonly VariableFacts[];
  readonly outputs: readonly OutputFacts[];
  /** Constraints on the version of the CLI; all of them hold. */
  readonly requiredVersions: readonly string[];
  readonly requiredProviders: readonly ProviderRequirement[];
  readonly providerBlocks: readonly ProviderBlock[];
  readonly resources: readonly ResourceFacts[];
  readonly moduleCalls: readonly ModuleCall[];
  /** The type of the state backend, or `cloud`; ignored where the module is called by another. */
  readonly backend: string | null;
  readonly readme: Readme | null;
  readonly submodules: readonly string[];
  readonly warnings: readonly string[];
}

export interface VariableFacts {
  readonly name: string;
  readonly type: TypeConstraint;
  /** The type on one line; `any` where none is declared. */
  readonly typeText: string;
  readonly required: boolean;
  /** Left out where there is none, or none that is a value: see `defaultExpression`. */
  readonly default?: Json;
  /**
   * The default as written, where it is a constant expression, such as `60 * 60`, and not a value.
   */
  readonly defaultExpression?: string;
  readonly description: string | null;
  readonly sensitive: boolean;
  readonly nullable: boolean;
  readonly ephemeral: boolean;
  readonly validations: readonly Validation[];
  readonly file: string;
  readonly line: number;
}

export interface Validation {
  /** The expression as written. */
  readonly condition: string;
  /** The text where it is one, else the expression as written. */
  readonly errorMessage: string;
}

export interface OutputFacts {
  readonly name: string;
  readonly description: string | null;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly file: string;
  readonly line: number;
}

export interface ProviderRequirement {
  readonly name: string;
  /** Null: the CLI takes `hashicorp/` and the name. */
  readonly source: string | null;
  readonly versionConstraints: readonly string[];
  /** Names under which the caller must pass further configurations, such as `aws.replica`. */
  readonly configurationAliases: readonly string[];
  /** False where only a resource or a provider block tells that it is needed. */
  readonly isDeclared: boolean;
}

export interface ProviderBlock {
  readonly name: string;
  readonly alias: string | null;
  /**
   * False for the empty blocks by which old modules said that a configuration is passed to them.
   */
  readonly isConfigured: boolean;
  readonly file: string;
  readonly line: number;
}

export interface ResourceFacts {
  /** `aws_instance.web`, `data.aws_ami.base`, `ephemeral.random_password.db` */
  readonly address: string;
  readonly mode: 'managed' | 'data' | 'ephemeral';
  readonly type: string;
  readonly name: string;
  /** Local name of its provider. */
  readonly provider: string;
}

export interface ModuleCall {
  /** `module.network` */
  readonly address: string;
  readonly name: string;
  /** Null where it is not a plain string. */
  readonly source: string | null;
  readonly version: string | null;
}

export interface Readme {
  readonly name: string;
  readonly text: string;
  /** It was longer than is kept. */
  readonly isCut: boolean;
}

/** A file that readers are shown. */
export interface ModuleFile {
  readonly name: string;
  /** Null: there was no room for it. */
  readonly text: string | null;
  readonly isCut: boolean;
}

/** A folder under `modules/` or `examples/` that holds configuration. */
export interface ModuleFolder {
  readonly name: string;
  readonly readme: Readme | null;
  /** The configuration, of examples only. */
  readonly files: readonly ModuleFile[];
}

/**
 * What readers are shown of a module beside its facts: stored as JSON, and loaded for its
 * documentation only.
 */
export interface ModuleFolders {
  readonly submodules: readonly ModuleFolder[];
  readonly examples: readonly ModuleFolder[];
}
