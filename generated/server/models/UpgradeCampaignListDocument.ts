// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { UpgradeCampaignResource } from './UpgradeCampaignResource.js';
import type { PageLinks } from './PageLinks.js';

export interface UpgradeCampaignListDocument {
  'data': Array<UpgradeCampaignResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
