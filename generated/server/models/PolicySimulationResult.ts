// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicySimulationPlan } from './PolicySimulationPlan.js';
import type { PolicySimulationOutcome } from './PolicySimulationOutcome.js';

export interface PolicySimulationResult {
  /** The ID of the run. */
  'id': string;
  'type': 'policy-simulation-results';
  'attributes': PolicySimulationOutcome;
  'relationships': PolicySimulationPlan;
}
