import type {
  UpgradeCampaign,
  UpgradeCampaignGroupName,
  UpgradeCampaignItem,
} from '../../api/campaigns.js';
import type { Tone } from '../../ui/data/tone.js';

interface Word {
  readonly text: string;
  readonly tone: Tone;
}

export const STATUS_WORDS: Readonly<Record<UpgradeCampaign['status'], Word>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  planning: { text: 'Planning', tone: 'accent' },
  ready: { text: 'Ready to apply', tone: 'warn' },
  applying: { text: 'Applying', tone: 'accent' },
  paused: { text: 'Paused', tone: 'warn' },
  done: { text: 'Done', tone: 'good' },
  stopped: { text: 'Stopped', tone: 'neutral' },
};

export const GROUP_WORDS: Readonly<Record<UpgradeCampaignGroupName, string>> = {
  no_change: 'Nothing changes',
  additions: 'Only adds',
  in_place: 'Changes in place',
  replaces: 'Replaces: data may be lost',
  destroys: 'Destroys: data may be lost',
  failed: 'Failed',
  needs_value: 'Needs a value',
  waiting_for_owner: 'Waits for a confirmation',
  blocked: 'Waits for a run or lock',
  skipped: 'Skipped',
  not_planned: 'Not planned yet',
};

export const GROUP_NAMES = Object.keys(GROUP_WORDS) as UpgradeCampaignGroupName[];

export const ITEM_WORDS: Readonly<Record<UpgradeCampaignItem['status'], Word>> = {
  waiting: { text: 'Not planned yet', tone: 'neutral' },
  needs_value: { text: 'Needs a value', tone: 'warn' },
  planning: { text: 'Planning', tone: 'accent' },
  blocked: { text: 'Waits for a run or lock', tone: 'warn' },
  planned: { text: 'Planned', tone: 'accent' },
  waiting_for_owner: { text: 'Waits for a confirmation', tone: 'warn' },
  applying: { text: 'Applying', tone: 'accent' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  skipped: { text: 'Skipped', tone: 'neutral' },
};

export const POLICY_OPTIONS = [
  { id: 'none', label: 'Nothing', description: 'Every upgrade waits for a confirmation.' },
  { id: 'no_change', label: 'Upgrades that change nothing' },
  { id: 'additions', label: 'Upgrades that only add' },
  { id: 'in_place', label: 'Upgrades that add or change in place' },
] as const;

export const policyText = ({ autoConfirm }: UpgradeCampaign): string =>
  POLICY_OPTIONS.find(({ id }) => id === autoConfirm)?.label ?? autoConfirm;

export const doneOf = ({ groups }: UpgradeCampaign): number =>
  groups.reduce((sum, { done }) => sum + done, 0);

export const workspaces = (count: number): string =>
  count === 1 ? '1 workspace' : `${count.toLocaleString('en')} workspaces`;
