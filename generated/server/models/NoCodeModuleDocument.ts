// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeVariableOptionResource } from './NoCodeVariableOptionResource.js';
import type { NoCodeModuleResource } from './NoCodeModuleResource.js';
import type { NoCodeModuleMeta } from './NoCodeModuleMeta.js';

export interface NoCodeModuleDocument {
  'data': NoCodeModuleResource;
  /** Present if the request has `include=variable_options`. */
  'included'?: Array<NoCodeVariableOptionResource>;
  'meta'?: NoCodeModuleMeta;
}
