// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableSetIncludedResource } from './VariableSetIncludedResource.js';
import type { VariableSetResource } from './VariableSetResource.js';

export interface VariableSetDocument {
  'data': VariableSetResource;
  /** The variables, workspaces and projects that `include` names. */
  'included'?: Array<VariableSetIncludedResource>;
}
