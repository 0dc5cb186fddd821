// Generated from openapi/ by npm run generate. Do not edit.
import type { UpgradeCampaignGroupName } from './UpgradeCampaignGroupName.js';
import type { UpgradeCampaignItemChanges } from './UpgradeCampaignItemChanges.js';

export interface UpgradeCampaignItemAttributes {
  /** `waiting`: the upgrade is not planned yet. `needs_value`: a required value is missing, or a value is not permitted. `planning`: a run plans the upgrade, or waits for a runner. `blocked`: the queued run waits for another run of the workspace, or for the workspace to be unlocked. `planned`: the plan waits until the campaign or a user confirms it. `waiting_for_owner`: the plan waits for a user who may apply it. `applying`: a run applies the plan, or waits for a runner. `done`: the upgrade is complete. `failed`: the run failed, or the upgrade could not be started or confirmed, for example because the workspace was locked at its start. `skipped`: the upgrade was discarded, canceled or replaced, or the campaign was stopped. Unless the campaign was stopped, `retry` or `give-inputs` plans the upgrade of a failed or skipped item again. */
  'status': 'waiting' | 'needs_value' | 'planning' | 'blocked' | 'planned' | 'waiting_for_owner' | 'applying' | 'done' | 'failed' | 'skipped';
  'group': UpgradeCampaignGroupName;
  /** The most severe change of the plan: `no_change`, `additions`, `in_place`, `replaces` or `destroys`; null if the campaign has read no plan. */
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
