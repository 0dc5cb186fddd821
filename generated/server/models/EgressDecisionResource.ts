// Generated from openapi/ by npm run generate. Do not edit.
import type { EgressDecisionAttributes } from './EgressDecisionAttributes.js';

export interface EgressDecisionResource {
  /** Unique in the run. */
  'id': string;
  'type': 'egress-decisions';
  'attributes': EgressDecisionAttributes;
}
