// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { VariableSetAttributes } from './VariableSetAttributes.js';
import type { VariableSetRelationships } from './VariableSetRelationships.js';

export interface VariableSetResource {
  /** `varset-` and 16 characters. */
  'id': string;
  'type': 'varsets';
  'attributes': VariableSetAttributes;
  'relationships': VariableSetRelationships;
  'links': SelfLink;
}
