// Generated from openapi/ by npm run generate. Do not edit.
import type { StateVersionOutputResource } from './StateVersionOutputResource.js';
import type { StateVersionResource } from './StateVersionResource.js';

export interface StateVersionDocument {
  'data': StateVersionResource;
  /** Its outputs, by name, if `include` names them. */
  'included'?: Array<StateVersionOutputResource>;
}
