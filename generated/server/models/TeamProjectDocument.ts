// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamProjectResource } from './TeamProjectResource.js';

export interface TeamProjectDocument {
  'data': TeamProjectResource;
}
