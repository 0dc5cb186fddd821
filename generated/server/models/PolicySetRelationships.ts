// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';
import type { ToMany } from './ToMany.js';

export interface PolicySetRelationships {
  'organization': ToOne;
  'projects': ToMany;
  'workspaces': ToMany;
}
