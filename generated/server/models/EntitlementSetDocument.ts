// Generated from openapi/ by npm run generate. Do not edit.
import type { EntitlementSetResource } from './EntitlementSetResource.js';

export interface EntitlementSetDocument {
  'data': EntitlementSetResource;
}
