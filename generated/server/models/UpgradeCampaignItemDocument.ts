// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignItemResource } from './UpgradeCampaignItemResource.js';

export interface UpgradeCampaignItemDocument {
  'data': UpgradeCampaignItemResource;
}
