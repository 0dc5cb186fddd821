// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanResource } from './PlanResource.js';

export interface PlanDocument {
  'data': PlanResource;
}
