// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleDependency } from './ModuleDependency.js';
import type { ModuleOutput } from './ModuleOutput.js';
import type { ModuleInput } from './ModuleInput.js';
import type { ModuleProviderDependency } from './ModuleProviderDependency.js';
import type { ModuleResource } from './ModuleResource.js';

export interface ModuleRoot {
  /** Always empty. */
  'path': string;
  /** Name of the module. */
  'name': string;
  /** The readme, truncated to 256 KiB; empty if there is none. */
  'readme': string;
  /** Whether the module declares no inputs, outputs, module calls and resources of any kind. */
  'empty': boolean;
  'inputs': Array<ModuleInput>;
  'outputs': Array<ModuleOutput>;
  /** The modules that the module calls. */
  'dependencies': Array<ModuleDependency>;
  'provider_dependencies': Array<ModuleProviderDependency>;
  /** The managed resources, without data sources and ephemeral resources. */
  'resources': Array<ModuleResource>;
}
