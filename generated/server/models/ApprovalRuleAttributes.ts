// Generated from openapi/ by npm run generate. Do not edit.

export interface ApprovalRuleAttributes {
  'kind': 'approvals' | 'confirm-changes';
  /** Null unless the kind is `approvals`. */
  'required-approvals': number | null;
  /** Name of the team whose members approve; null unless the kind is `approvals`. */
  'team-name': string | null;
  'description': string | null;
  'created-at': string;
}
