// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { UpgradeCampaignItemResource } from './UpgradeCampaignItemResource.js';

export interface UpgradeCampaignItemListDocument {
  'data': Array<UpgradeCampaignItemResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
