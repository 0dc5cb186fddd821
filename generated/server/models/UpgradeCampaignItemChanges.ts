// Generated from openapi/ by npm run generate. Do not edit.

/** The number of resources by what the plan does to them; null without a plan. */
export interface UpgradeCampaignItemChanges {
  'created': number;
  'changed': number;
  'replaced': number;
  'destroyed': number;
}
