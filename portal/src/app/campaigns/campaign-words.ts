import type {
  UpgradeCampaign,
  UpgradeCampaignGroupName,
  UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { countText } from '../../ui/data/count-text.js';
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
  blocked: 'Blocked by a run or a lock',
  skipped: 'Skipped',
  not_planned: 'Not planned yet',
};

export const GROUP_NAMES = Object.keys(GROUP_WORDS) as UpgradeCampaignGroupName[];

export const ITEM_WORDS: Readonly<Record<UpgradeCampaignItem['status'], Word>> = {
  waiting: { text: 'Not planned yet', tone: 'neutral' },
  needs_value: { text: 'Needs a value', tone: 'warn' },
  planning: { text: 'Planning', tone: 'accent' },
  blocked: { text: 'Blocked by a run or a lock', tone: 'warn' },
  planned: { text: 'Planned', tone: 'accent' },
  waiting_for_owner: { text: 'Waits for a confirmation', tone: 'warn' },
  applying: { text: 'Applying', tone: 'accent' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  skipped: { text: 'Skipped', tone: 'neutral' },
};

/** The upgrades that a campaign applies without a further confirmation. */
export const AUTO_CONFIRM_OPTIONS = [
  { id: 'none', label: 'Nothing', description: 'Every upgrade waits for a confirmation.' },
  { id: 'no_change', label: 'Upgrades that change nothing' },
  { id: 'additions', label: 'Upgrades that only add' },
  { id: 'in_place', label: 'Upgrades that add or change in place' },
] as const;

type AutoConfirm = UpgradeCampaign['autoConfirm'];

export const autoConfirmText = ({ autoConfirm }: UpgradeCampaign): string =>
  AUTO_CONFIRM_OPTIONS.find(({ id }) => id === autoConfirm)?.label ?? autoConfirm;

const PERMITTED_GROUPS: Readonly<Record<AutoConfirm, readonly UpgradeCampaignGroupName[]>> = {
  none: [],
  no_change: ['no_change'],
  additions: ['no_change', 'additions'],
  in_place: ['no_change', 'additions', 'in_place'],
};
const PLANNED_GROUPS: readonly UpgradeCampaignGroupName[] = [
  ...PERMITTED_GROUPS.in_place,
  'replaces',
  'destroys',
];

/** Describes how many upgrades a choice applies automatically, or how many wait now. */
export function autoConfirmEffect(
  { status, groups }: Pick<UpgradeCampaign, 'status' | 'groups'>,
  autoConfirm: AutoConfirm,
): string {
  const countIn = (names: readonly UpgradeCampaignGroupName[]): number =>
    groups
      .filter(({ name }) => names.includes(name))
      .reduce((sum, { total, done }) => sum + total - done, 0);
  if (status === 'ready') {
    const planned = countIn(PLANNED_GROUPS);
    if (planned === 0) return 'No planned upgrade is left to apply.';
    const applied = countIn(PERMITTED_GROUPS[autoConfirm]);
    return applied === 0
      ? `All upgrades wait for a confirmation: ${countText(planned, 'workspace')}.`
      : `Applied automatically: ${applied.toLocaleString('en')} of ${countText(planned, 'workspace')}.`;
  }
  const waiting = countIn(['waiting_for_owner']);
  return waiting === 0
    ? 'No workspace waits for a confirmation now.'
    : `Waiting for a confirmation now: ${countText(waiting, 'workspace')}. Your choice also applies to upgrades that already wait.`;
}

/** The number of workspaces whose upgrade is complete. */
export const upgradedCount = ({ groups }: UpgradeCampaign): number =>
  groups.reduce((sum, { done }) => sum + done, 0);
