// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { EgressRuleRelationships } from './EgressRuleRelationships.js';
import type { EgressRuleAttributes } from './EgressRuleAttributes.js';

export interface EgressRuleResource {
  /** `egr-` and 16 characters. */
  'id': string;
  'type': 'egress-rules';
  'attributes': EgressRuleAttributes;
  'relationships': EgressRuleRelationships;
  'links': SelfLink;
}
