// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { RunResource } from './RunResource.js';
import type { PageLinks } from './PageLinks.js';
import type { RunRelatedResource } from './RunRelatedResource.js';

export interface RunListDocument {
  'data': Array<RunResource>;
  /** The related resources that `include` names, each once. */
  'included'?: Array<RunRelatedResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
