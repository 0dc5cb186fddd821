// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleOfVersion } from './RegistryModuleOfVersion.js';
import type { ModuleUsageWorkspaces } from './ModuleUsageWorkspaces.js';

export interface ModuleUsageRelationships {
  'registry-module': RegistryModuleOfVersion;
  'workspaces': ModuleUsageWorkspaces;
}
