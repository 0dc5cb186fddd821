// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';

export interface PolicyCheckRelationships {
  'run': ToOne;
}
