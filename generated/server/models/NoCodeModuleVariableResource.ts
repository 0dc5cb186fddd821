// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeModuleVariableAttributes } from './NoCodeModuleVariableAttributes.js';

export interface NoCodeModuleVariableResource {
  /** ID of the module's version, `/`, and the name of the variable. */
  'id': string;
  'type': 'registry-module-variables';
  'attributes': NoCodeModuleVariableAttributes;
}
