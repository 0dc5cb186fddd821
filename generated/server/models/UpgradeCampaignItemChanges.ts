// Generated from openapi/ by npm run generate. Do not edit.

/** The number of resources that the plan creates, changes, replaces and destroys; null if the campaign has read no plan. `created` includes data sources that are read, `changed` includes imported and moved resources, `replaced` includes deferred changes, and `destroyed` includes resources that are no longer managed. */
export interface UpgradeCampaignItemChanges {
  'created': number;
  'changed': number;
  'replaced': number;
  'destroyed': number;
}
