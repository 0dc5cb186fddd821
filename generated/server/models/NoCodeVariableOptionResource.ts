// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeVariableOptionAttributes } from './NoCodeVariableOptionAttributes.js';
import type { NoCodeVariableOptionRelationships } from './NoCodeVariableOptionRelationships.js';

export interface NoCodeVariableOptionResource {
  /** `ncvaropt-` and 16 characters. */
  'id': string;
  'type': 'variable-options';
  'attributes': NoCodeVariableOptionAttributes;
  'relationships': NoCodeVariableOptionRelationships;
}
