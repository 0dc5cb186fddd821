// Generated from openapi/ by npm run generate. Do not edit.
import type { CapacityResource } from './CapacityResource.js';

export interface CapacityDocument {
  'data': CapacityResource;
}
