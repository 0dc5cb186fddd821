// Generated from openapi/ by npm run generate. Do not edit.

/** The number of resources by what the plan does to them; null if there is no plan, or if it cannot be read. `destroyed` includes resources that are no longer managed. */
export interface UpgradeCampaignItemChanges {
  'created': number;
  'changed': number;
  'replaced': number;
  'destroyed': number;
}
