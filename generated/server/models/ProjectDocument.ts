// Generated from openapi/ by npm run generate. Do not edit.
import type { ProjectResource } from './ProjectResource.js';

export interface ProjectDocument {
  'data': ProjectResource;
}
