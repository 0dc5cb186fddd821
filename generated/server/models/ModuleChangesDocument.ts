// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleChangesResource } from './ModuleChangesResource.js';

export interface ModuleChangesDocument {
  'data': ModuleChangesResource;
}
