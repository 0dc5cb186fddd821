// Generated from openapi/ by npm run generate. Do not edit.
import type { VarWorkspace } from './VarWorkspace.js';

export interface VarRelationships {
  'configurable': VarWorkspace;
}
