// Generated from openapi/ by npm run generate. Do not edit.
import type { StateVersionOutputResource } from './StateVersionOutputResource.js';
import type { StateVersionResource } from './StateVersionResource.js';

export interface StateVersionDocument {
  'data': StateVersionResource;
  /** The outputs, sorted by name, if `include` contains `outputs`. */
  'included'?: Array<StateVersionOutputResource>;
}
