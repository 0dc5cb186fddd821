// Generated from openapi/ by npm run generate. Do not edit.

export interface UpgradeCampaignWave {
  'number': number;
  'total': number;
  'done': number;
  'failed': number;
  /** Number of items that wait for a value, for a confirmation, for another run, or for their workspace to be unlocked. */
  'waiting': number;
}
