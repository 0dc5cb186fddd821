// Generated from openapi/ by npm run generate. Do not edit.

export interface UpgradeCampaignLinks {
  'self': string;
  'items': string;
}
