// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignResource } from './UpgradeCampaignResource.js';

export interface UpgradeCampaignDocument {
  'data': UpgradeCampaignResource;
}
