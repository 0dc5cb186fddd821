// Generated from openapi/ by npm run generate. Do not edit.
import type { AssessmentResultResource } from './AssessmentResultResource.js';

export interface AssessmentResultDocument {
  'data': AssessmentResultResource;
}
