// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeToOne } from './NoCodeToOne.js';

export interface NoCodeVariableOptionRelationships {
  'no-code-allowed-module': NoCodeToOne;
}
