// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';

export interface AssessmentResultRelationships {
  'workspace': ToOne;
  'run': ToOne;
}
