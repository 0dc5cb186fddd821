// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveTagBindingResource } from './EffectiveTagBindingResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { ProjectResource } from './ProjectResource.js';

export interface ProjectListDocument {
  'data': Array<ProjectResource>;
  /** Present if the request has `include`. */
  'included'?: Array<EffectiveTagBindingResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
