// Generated from openapi/ by npm run generate. Do not edit.
import type { EgressRuleResource } from './EgressRuleResource.js';

export interface EgressRuleDocument {
  'data': EgressRuleResource;
}
