// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignGroupName } from './UpgradeCampaignGroupName.js';

export interface UpgradeCampaignGroup {
  'name': UpgradeCampaignGroupName;
  'total': number;
  /** The upgrades among them that are complete. */
  'done': number;
}
