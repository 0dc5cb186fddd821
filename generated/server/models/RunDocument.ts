// Generated from openapi/ by npm run generate. Do not edit.
import type { RunResource } from './RunResource.js';
import type { RunRelatedResource } from './RunRelatedResource.js';

export interface RunDocument {
  'data': RunResource;
  /** The related resources that `include` names, each once. */
  'included'?: Array<RunRelatedResource>;
}
