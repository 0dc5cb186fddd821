// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { ProjectResource } from './ProjectResource.js';

export interface ProjectListDocument {
  'data': Array<ProjectResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
