// Generated from openapi/ by npm run generate. Do not edit.

/** The number of resources that the plan changes; null without a plan. */
export interface UpgradeCampaignItemChanges {
  'created': number;
  'changed': number;
  'replaced': number;
  'destroyed': number;
}
