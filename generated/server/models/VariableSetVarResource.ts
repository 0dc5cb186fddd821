// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableSetVarAttributes } from './VariableSetVarAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { VariableSetVarRelationships } from './VariableSetVarRelationships.js';

export interface VariableSetVarResource {
  /** `var-` and 16 characters. */
  'id': string;
  'type': 'vars';
  'attributes': VariableSetVarAttributes;
  'relationships': VariableSetVarRelationships;
  'links': SelfLink;
}
