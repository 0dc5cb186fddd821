// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignLinks } from './UpgradeCampaignLinks.js';
import type { UpgradeCampaignAttributes } from './UpgradeCampaignAttributes.js';
import type { UpgradeCampaignRelationships } from './UpgradeCampaignRelationships.js';

export interface UpgradeCampaignResource {
  /** `uc-` and 16 characters. */
  'id': string;
  'type': 'upgrade-campaigns';
  'attributes': UpgradeCampaignAttributes;
  'relationships': UpgradeCampaignRelationships;
  'links': UpgradeCampaignLinks;
}
