// Generated from openapi/ by npm run generate. Do not edit.
import type { ServerIndexLinks } from './ServerIndexLinks.js';

export interface ServerIndex {
  'name': 'Gantry';
  /** The version of Gantry. */
  'version': string;
  'links': ServerIndexLinks;
}
