// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleUsageResource } from './ModuleUsageResource.js';

export interface ModuleUsageDocument {
  'data': ModuleUsageResource;
}
