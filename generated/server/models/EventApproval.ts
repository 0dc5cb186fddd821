// Generated from openapi/ by npm run generate. Do not edit.

export interface EventApproval {
  'id': string;
  'rule': string;
  'missing': number;
}
