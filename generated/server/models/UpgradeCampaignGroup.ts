// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignGroupName } from './UpgradeCampaignGroupName.js';

export interface UpgradeCampaignGroup {
  'name': UpgradeCampaignGroupName;
  'total': number;
  /** Number of items of the group whose upgrade is complete. */
  'done': number;
}
