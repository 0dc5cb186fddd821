// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PlanSummaryResource } from './PlanSummaryResource.js';
import type { PageLinks } from './PageLinks.js';

export interface PlanSummaryDocument {
  'data': PlanSummaryResource;
  'links': PageLinks;
  'meta': PageMeta;
}
