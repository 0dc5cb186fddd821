// Generated from openapi/ by npm run generate. Do not edit.
import type { ServerIndexLinks } from './ServerIndexLinks.js';

export interface ServerIndex {
  'name': 'Gantry';
  /** The release of the server. */
  'version': string;
  'links': ServerIndexLinks;
}
