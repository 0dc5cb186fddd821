// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicySimulationMeta {
  'passed': number;
  'failed': number;
  'errored': number;
  'skipped': number;
}
