// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicyCheckTimestamps {
  'queued-at'?: string;
  'passed-at'?: string;
  'soft-failed-at'?: string;
  'errored-at'?: string;
  'overridden-at'?: string;
}
