// Generated from openapi/ by npm run generate. Do not edit.

export interface RunApprovalRequirement {
  'rule-id': string;
  'team-id': string;
  /** Also visible to callers who cannot see the team, so that they know whom to contact. */
  'team-name': string;
  'required': number;
  /** Number of approvals that count. */
  'given': number;
  'missing': number;
}
