// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicyOutcome {
  'policy-set-name': string;
  'policy-name': string;
  'enforcement-level': 'advisory' | 'mandatory';
  'result': 'passed' | 'failed' | 'errored';
  'messages': Array<string>;
  /** Why the policy could not be evaluated; null if it was. */
  'error': string | null;
}
