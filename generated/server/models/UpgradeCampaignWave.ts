// Generated from openapi/ by npm run generate. Do not edit.

export interface UpgradeCampaignWave {
  'number': number;
  'total': number;
  'done': number;
  'failed': number;
  /** Items that wait for a value, a confirmation or another run. */
  'waiting': number;
}
