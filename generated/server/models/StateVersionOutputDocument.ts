// Generated from openapi/ by npm run generate. Do not edit.
import type { StateVersionOutputResource } from './StateVersionOutputResource.js';

export interface StateVersionOutputDocument {
  'data': StateVersionOutputResource;
}
