// Generated from openapi/ by npm run generate. Do not edit.
import type { CapacityAttributes } from './CapacityAttributes.js';

export interface CapacityResource {
  /** Name of the organization. */
  'id': string;
  'type': 'organization-capacity';
  'attributes': CapacityAttributes;
}
