// Generated from openapi/ by npm run generate. Do not edit.
import type { VarResource } from './VarResource.js';

export interface VarDocument {
  'data': VarResource;
}
