// Generated from openapi/ by npm run generate. Do not edit.

export interface RunApprovalRequirement {
  'rule-id': string;
  'team-id': string;
  /** Also shown to callers who cannot see the team, because they must know whom to ask. */
  'team-name': string;
  'required': number;
  /** The approvals that count. */
  'given': number;
  'missing': number;
}
