// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignGroup } from './UpgradeCampaignGroup.js';
import type { UpgradeCampaignWave } from './UpgradeCampaignWave.js';
import type { UpgradeCampaignStatus } from './UpgradeCampaignStatus.js';

export interface UpgradeCampaignAttributes {
  'name': string;
  'status': UpgradeCampaignStatus;
  /** Why the campaign paused automatically; null otherwise. */
  'status-reason': string | null;
  'auto-confirm': 'none' | 'no_change' | 'additions' | 'in_place';
  'wave-by': 'percentage' | 'project';
  'wave-percentage': number;
  'concurrency': number;
  'max-failures': number | null;
  'module-versions': Array<string>;
  /** The keys of the inputs for all workspaces. Responses never contain the values. */
  'input-keys': Array<string>;
  /** The module version to which the workspaces move; null before the campaign is planned. */
  'module-version': string | null;
  'item-count': number;
  /** The number of items by group, without empty groups. */
  'groups': Array<UpgradeCampaignGroup>;
  'waves': Array<UpgradeCampaignWave>;
  'created-at': string;
  'ended-at': string | null;
}
