// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignGroupName } from './UpgradeCampaignGroupName.js';
import type { UpgradeCampaignItemChanges } from './UpgradeCampaignItemChanges.js';

export interface UpgradeCampaignItemAttributes {
  /** `waiting`: the upgrade is not planned yet. `needs_value`: a required value is missing, or a value is not permitted. `planning`: a run plans the upgrade, or waits for a runner. `blocked`: another run or the lock of the workspace blocks the upgrade. `planned`: the plan waits until the campaign confirms it. `waiting_for_owner`: the plan waits for a user. `applying`: a run applies the plan, or waits for a runner. `done`: the upgrade is complete. `failed` and `skipped`: the upgrade has ended; unless the campaign was stopped, `retry` or `give-inputs` plans it again. */
  'status': 'waiting' | 'needs_value' | 'planning' | 'blocked' | 'planned' | 'waiting_for_owner' | 'applying' | 'done' | 'failed' | 'skipped';
  'group': UpgradeCampaignGroupName;
  /** The most severe change of the plan: `no_change`, `additions`, `in_place`, `replaces` or `destroys`; null if there is no plan, or if it cannot be read. */
  'impact': string | null;
  'wave': number;
  /** Why the item failed, was skipped or waits; null if the status explains it. */
  'reason': string | null;
  /** The variables that need a value, if the status is `needs_value`. */
  'missing-inputs': Array<string>;
  'workspace-name': string;
  'changes': UpgradeCampaignItemChanges | null;
  'updated-at': string;
}
