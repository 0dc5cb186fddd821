// Generated from openapi/ by npm run generate. Do not edit.
import type { ToMany } from './ToMany.js';

export interface GpgKeyRelationships {
  'provider-versions': ToMany;
}
