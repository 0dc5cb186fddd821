// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';
import type { ToMany } from './ToMany.js';

export interface VariableSetRelationships {
  'organization': ToOne;
  'parent': ToOne;
  'vars': ToMany;
  'workspaces': ToMany;
  'projects': ToMany;
  'no-code-modules': ToMany;
}
