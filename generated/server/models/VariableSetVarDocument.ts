// Generated from openapi/ by npm run generate. Do not edit.
import type { VariableSetVarResource } from './VariableSetVarResource.js';

export interface VariableSetVarDocument {
  'data': VariableSetVarResource;
}
