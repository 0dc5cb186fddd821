// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { VariableSetIncludedResource } from './VariableSetIncludedResource.js';
import type { PageLinks } from './PageLinks.js';
import type { VariableSetResource } from './VariableSetResource.js';

export interface VariableSetListDocument {
  'data': Array<VariableSetResource>;
  /** The variables, workspaces and projects that `include` names. */
  'included'?: Array<VariableSetIncludedResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
