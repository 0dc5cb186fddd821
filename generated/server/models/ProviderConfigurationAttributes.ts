// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderConfigurationChoice } from './ProviderConfigurationChoice.js';

export interface ProviderConfigurationAttributes {
  /** The module and its version; null if the workspace executes no module of the registry, or the version is not available. */
  'module': string | null;
  /** The providers of the root folder of the module, and their aliases. */
  'providers': Array<ProviderConfigurationChoice>;
  /** A sentence for each variable that a template requires, but that is not defined. A run without it would fail when it starts. */
  'problems': Array<string>;
  /** The root configuration, in the JSON syntax of the tools; null without a module. */
  'root': string | null;
}
