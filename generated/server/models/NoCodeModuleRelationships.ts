// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeToOne } from './NoCodeToOne.js';
import type { ToMany } from './ToMany.js';

export interface NoCodeModuleRelationships {
  'organization': NoCodeToOne;
  'registry-module': NoCodeToOne;
  'variable-options': ToMany;
}
