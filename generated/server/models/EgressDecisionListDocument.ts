// Generated from openapi/ by npm run generate. Do not edit.
import type { EgressDecisionResource } from './EgressDecisionResource.js';

export interface EgressDecisionListDocument {
  'data': Array<EgressDecisionResource>;
}
