import type { Json } from '../hcl/json-value.js';
import type { TypeConstraint } from './type-constraint.js';

/** The result of an inspection. Plain data: it can be stored as JSON and sent between threads. */
export interface ModuleFacts {
  /** In the order of declaration: by file name, then by line. */
  readonly variables: readonly VariableFacts[];
  readonly outputs: readonly OutputFacts[];
  /** Constraints on the version of the tool; a version must satisfy all of them. */
  readonly requiredVersions: readonly string[];
  readonly requiredProviders: readonly ProviderRequirement[];
  readonly providerBlocks: readonly ProviderBlock[];
  readonly resources: readonly ResourceFacts[];
  readonly moduleCalls: readonly ModuleCall[];
  /**
   * The type of the state backend, or `cloud`; null if none is declared. The tools ignore it if
   * another module calls this one.
   */
  readonly backend: string | null;
  readonly readme: Readme | null;
  readonly submodules: readonly string[];
  readonly warnings: readonly string[];
}

export interface VariableFacts {
  readonly name: string;
  readonly type: TypeConstraint;
  /** The type as `printTypeConstraint` formats it; `any` if none is declared. */
  readonly typeText: string;
  readonly required: boolean;
  /** Absent if there is no default, or if `defaultExpression` contains it. */
  readonly default?: Json;
  /** The source text of a default that `default` cannot represent, such as `60 * 60`. */
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
  /** The source text of the expression. */
  readonly condition: string;
  /** The text if it is a plain string; otherwise, the source text of the expression. */
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
  /** Null if not declared; the tools then use `hashicorp/` and the name. */
  readonly source: string | null;
  readonly versionConstraints: readonly string[];
  /** Names under which the caller must pass additional configurations, such as `aws.replica`. */
  readonly configurationAliases: readonly string[];
  /** False if the provider is known only from a resource or a provider block. */
  readonly isDeclared: boolean;
}

export interface ProviderBlock {
  readonly name: string;
  readonly alias: string | null;
  /**
   * False for a block that contains at most an alias and a version. Old modules use such a block to
   * accept a configuration of the caller.
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
  /** The local name. */
  readonly provider: string;
}

export interface ModuleCall {
  /** `module.network` */
  readonly address: string;
  readonly name: string;
  /** Null if it is not a plain string. */
  readonly source: string | null;
  /** The version constraint; null if it is not set, or is not a plain string. */
  readonly version: string | null;
}

export interface Readme {
  readonly name: string;
  readonly text: string;
  /** Whether the text was truncated. */
  readonly isCut: boolean;
}

/** A file that the documentation shows. */
export interface ModuleFile {
  readonly name: string;
  /** Null if no space was left for the content; `isCut` is then true. */
  readonly text: string | null;
  /** Whether the text was truncated or omitted. */
  readonly isCut: boolean;
}

/** A folder under `modules/` or `examples/` that contains configuration. */
export interface ModuleFolder {
  readonly name: string;
  readonly readme: Readme | null;
  /** Configuration and files with values; empty for submodules. */
  readonly files: readonly ModuleFile[];
}

/** Documentation of a module in addition to its facts. Plain data: it can be stored as JSON. */
export interface ModuleFolders {
  readonly submodules: readonly ModuleFolder[];
  readonly examples: readonly ModuleFolder[];
}
