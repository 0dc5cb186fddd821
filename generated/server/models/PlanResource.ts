// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanLinks } from './PlanLinks.js';
import type { PlanAttributes } from './PlanAttributes.js';
import type { PlanRelationships } from './PlanRelationships.js';

export interface PlanResource {
  /** `plan-` and 16 characters. */
  'id': string;
  'type': 'plans';
  'attributes': PlanAttributes;
  'relationships': PlanRelationships;
  'links': PlanLinks;
}
