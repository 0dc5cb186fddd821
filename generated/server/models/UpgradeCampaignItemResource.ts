// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { UpgradeCampaignItemAttributes } from './UpgradeCampaignItemAttributes.js';
import type { UpgradeCampaignItemRelationships } from './UpgradeCampaignItemRelationships.js';

export interface UpgradeCampaignItemResource {
  /** `uci-` and 16 characters. */
  'id': string;
  'type': 'upgrade-campaign-items';
  'attributes': UpgradeCampaignItemAttributes;
  'relationships': UpgradeCampaignItemRelationships;
  'links': SelfLink;
}
