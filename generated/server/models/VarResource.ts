// Generated from openapi/ by npm run generate. Do not edit.
import type { VarAttributes } from './VarAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { VarRelationships } from './VarRelationships.js';

export interface VarResource {
  /** `var-` and 16 characters. */
  'id': string;
  'type': 'vars';
  'attributes': VarAttributes;
  'relationships': VarRelationships;
  'links': SelfLink;
}
