// Generated from openapi/ by npm run generate. Do not edit.
import type { RegistryModuleVersionState } from './RegistryModuleVersionState.js';
import type { RegistryModulePermissions } from './RegistryModulePermissions.js';

export interface RegistryModuleAttributes {
  'name': string;
  /** Name of the organization. */
  'namespace': string;
  /** The provider of the module, such as `aws`. */
  'provider': string;
  'registry-name': 'private';
  /** `setup_complete` if at least one version is `ok`. */
  'status': 'pending' | 'setup_complete';
  /** Newest version first. */
  'version-statuses': Array<RegistryModuleVersionState>;
  /** Whether the module has no-code settings. */
  'no-code': boolean;
  /** Always `git_tag`, which means that each version is published separately. */
  'publishing-mechanism': 'git_tag';
  'created-at': string;
  /** When the module was created, or when a version was last created, changed or deleted. */
  'updated-at': string;
  'permissions': RegistryModulePermissions;
}
