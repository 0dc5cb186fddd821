// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicySimulationOutcome {
  'result': 'passed' | 'failed' | 'errored' | 'skipped';
  'messages': Array<string>;
  'error': string | null;
}
