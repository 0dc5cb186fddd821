// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderConfigurationChoice } from './ProviderConfigurationChoice.js';

export interface ProviderConfigurationAttributes {
  /** The module and its version; null if the workspace executes no module of the registry, or the version is not available. */
  'module': string | null;
  /** The providers that the root folder of the module uses, except `terraform`, and their aliases. */
  'providers': Array<ProviderConfigurationChoice>;
  /** A sentence for each variable that a template requires, but neither the workspace nor a variable set defines. A run without the variable fails when it starts. */
  'problems': Array<string>;
  /** The root configuration, in the JSON syntax of the tools; null without a module. */
  'root': string | null;
}
