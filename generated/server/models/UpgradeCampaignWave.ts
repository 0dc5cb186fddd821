// Generated from openapi/ by npm run generate. Do not edit.

export interface UpgradeCampaignWave {
  'number': number;
  'total': number;
  'done': number;
  'failed': number;
  /** Number of items that wait for a value, a confirmation, another run, or until their workspace is unlocked. */
  'waiting': number;
}
