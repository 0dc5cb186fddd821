// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionCall } from './ModuleVersionCall.js';
import type { ModuleVersionExample } from './ModuleVersionExample.js';
import type { ModuleVersionOutput } from './ModuleVersionOutput.js';
import type { ModuleVersionResource } from './ModuleVersionResource.js';
import type { ModuleReadme } from './ModuleReadme.js';
import type { ModuleVersionInput } from './ModuleVersionInput.js';
import type { ModuleVersionProvider } from './ModuleVersionProvider.js';
import type { ModuleVersionSubmodule } from './ModuleVersionSubmodule.js';

export interface ModuleDocumentationAttributes {
  'version': string;
  /** The first sentence of the readme, without markup, in at most 240 bytes; empty if there is none. */
  'description': string;
  'published-at': string;
  'readme': ModuleReadme | null;
  /** In the order of their declaration. */
  'inputs': Array<ModuleVersionInput>;
  /** In the order of their declaration. */
  'outputs': Array<ModuleVersionOutput>;
  'resources': Array<ModuleVersionResource>;
  /** The providers that the module requires, and the providers that only its resources or provider blocks name. */
  'providers': Array<ModuleVersionProvider>;
  /** Constraints on the version of the provisioning tool; a version must satisfy all of them. */
  'required-versions': Array<string>;
  'module-calls': Array<ModuleVersionCall>;
  /** The folders under `modules/` that contain configuration. */
  'submodules': Array<ModuleVersionSubmodule>;
  /** The folders under `examples/` that contain configuration. */
  'examples': Array<ModuleVersionExample>;
  /** Possible mistakes, and syntax that only some tools or versions support. */
  'warnings': Array<string>;
}
