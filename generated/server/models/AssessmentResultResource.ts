// Generated from openapi/ by npm run generate. Do not edit.
import type { AssessmentResultAttributes } from './AssessmentResultAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { AssessmentResultRelationships } from './AssessmentResultRelationships.js';

export interface AssessmentResultResource {
  /** `asmtres-` and 16 characters. */
  'id': string;
  'type': 'assessment-results';
  'attributes': AssessmentResultAttributes;
  'relationships': AssessmentResultRelationships;
  'links': SelfLink;
}
