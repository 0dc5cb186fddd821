// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicySimulationMeta } from './PolicySimulationMeta.js';
import type { PolicySimulationResult } from './PolicySimulationResult.js';

export interface PolicySimulationDocument {
  'data': Array<PolicySimulationResult>;
  'meta': PolicySimulationMeta;
}
