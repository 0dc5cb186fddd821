// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveVarRelationships } from './EffectiveVarRelationships.js';
import type { EffectiveVarAttributes } from './EffectiveVarAttributes.js';
import type { SelfLink } from './SelfLink.js';

export interface EffectiveVarResource {
  /** `var-` and 16 characters. */
  'id': string;
  'type': 'vars';
  'attributes': EffectiveVarAttributes;
  'relationships': EffectiveVarRelationships;
  'links': SelfLink;
}
