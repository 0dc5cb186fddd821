// Generated from openapi/ by npm run generate. Do not edit.

export interface RunApprovalAttributes {
  'kind': 'approval' | 'override';
  'user-name': string;
  'comment': string | null;
  /** SHA-256 of the plan. */
  'plan-hash': string;
  'created-at': string;
}
