// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleDeprecation } from './ModuleDeprecation.js';
import type { ModuleSubmodule } from './ModuleSubmodule.js';
import type { ModuleRoot } from './ModuleRoot.js';

export interface ModuleDetails {
  /** Namespace, name, provider and version, separated by slashes. */
  'id': string;
  /** Always empty. */
  'owner': string;
  'namespace': string;
  'name': string;
  'version': string;
  'provider': string;
  /** Always empty. */
  'provider_logo_url': string;
  /** Always empty. */
  'description': string;
  /** Always empty. */
  'source': string;
  /** Always empty. */
  'tag': string;
  'published_at': string;
  /** Always 0. */
  'downloads': number;
  /** Always false. */
  'verified': boolean;
  'root': ModuleRoot;
  /** One entry for each folder directly under `modules/` that contains configuration files. */
  'submodules': Array<ModuleSubmodule>;
  /** The providers for which the namespace has a module with this name. */
  'providers': Array<string>;
  'deprecation': ModuleDeprecation | null;
  /** The versions whose status is `ok`, newest first. */
  'versions': Array<string>;
}
