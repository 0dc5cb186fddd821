// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { StateVersionOutputResource } from './StateVersionOutputResource.js';

export interface StateVersionOutputListDocument {
  'data': Array<StateVersionOutputResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
