import type { RunStatus } from '../../../platform/runs/run-status.js';
import type { UpgradeState } from '../upgrades/workspace-upgrade.entity.js';

export const CAMPAIGN_STATUSES = [
  'draft',
  'planning',
  'ready',
  'applying',
  'paused',
  'done',
  'stopped',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The statuses in which a campaign queues or confirms runs. */
export const RUNNING_STATUSES: readonly CampaignStatus[] = ['planning', 'ready', 'applying'];

/** The most severe change of a plan, in ascending order of severity. */
export const IMPACTS = ['no_change', 'additions', 'in_place', 'replaces', 'destroys'] as const;
export type Impact = (typeof IMPACTS)[number];

/** The most severe impact that a campaign confirms automatically. `none` confirms no plan. */
export const AUTO_CONFIRM_LIMITS = ['none', 'no_change', 'additions', 'in_place'] as const;
export type AutoConfirm = (typeof AUTO_CONFIRM_LIMITS)[number];

export type WaveBy = 'percentage' | 'project';

export type ItemStatus =
  | 'waiting'
  | 'needs_value'
  | 'planning'
  | 'blocked'
  | 'planned'
  | 'waiting_for_owner'
  | 'applying'
  | 'done'
  | 'failed'
  | 'skipped';

/** The statuses of an item that has ended. A failed or skipped item can be retried. */
export const ENDED_STATUSES: readonly ItemStatus[] = ['done', 'failed', 'skipped'];

/** The statuses of the items that count towards the `concurrency` of the campaign. */
export const IN_FLIGHT_STATUSES: readonly ItemStatus[] = ['planning', 'applying'];

/** The statuses of unfinished items for which the next wave does not wait. */
export const WAITING_STATUSES: readonly ItemStatus[] = [
  'needs_value',
  'blocked',
  'waiting_for_owner',
];

/** A wave is complete when all of its items have one of these statuses. */
export const SETTLED_STATUSES: readonly ItemStatus[] = [...ENDED_STATUSES, ...WAITING_STATUSES];

/** The groups of items in a report, in this order. */
export const GROUPS = [
  ...IMPACTS,
  'failed',
  'needs_value',
  'waiting_for_owner',
  'blocked',
  'skipped',
  'not_planned',
] as const;
export type GroupName = (typeof GROUPS)[number];

/** The statuses that form their own group. */
const GROUP_STATUSES: readonly ItemStatus[] = [
  'failed',
  'needs_value',
  'waiting_for_owner',
  'blocked',
  'skipped',
];

export function groupOf({
  status,
  impact,
}: {
  readonly status: ItemStatus;
  readonly impact: Impact | null;
}): GroupName {
  return GROUP_STATUSES.includes(status) ? (status as GroupName) : (impact ?? 'not_planned');
}

/** SQL for {@link groupOf}, on the columns `status` and `impact` of `i`. */
export const GROUP_SQL =
  `CASE WHEN i.status IN (${GROUP_STATUSES.map((status) => `'${status}'`).join(', ')}) ` +
  `THEN i.status ELSE COALESCE(i.impact, 'not_planned') END`;

export function impactsConfirmedBy(limit: AutoConfirm): readonly Impact[] {
  return limit === 'none' ? [] : IMPACTS.slice(0, IMPACTS.indexOf(limit) + 1);
}

/** The number of resource changes in a plan, summarized in four kinds by {@link changesOf}. */
export interface ItemChanges {
  readonly created: number;
  readonly changed: number;
  readonly replaced: number;
  readonly destroyed: number;
}

/** The number of resource changes in a plan, by action. */
export type ActionCounts = ReadonlyMap<string, number>;

const CREATE_ACTIONS = ['create', 'read'];
const CHANGE_ACTIONS = ['update', 'import', 'move'];
/** A deferred change is unknown, and may replace the resource. */
const REPLACE_ACTIONS = ['replace', 'defer'];
/** A forgotten resource still exists, but nothing manages it. */
const DESTROY_ACTIONS = ['destroy', 'forget'];

export function changesOf(counts: ActionCounts): ItemChanges {
  const sum = (actions: readonly string[]): number =>
    actions.reduce((total, action) => total + (counts.get(action) ?? 0), 0);
  return {
    created: sum(CREATE_ACTIONS),
    changed: sum(CHANGE_ACTIONS),
    replaced: sum(REPLACE_ACTIONS),
    destroyed: sum(DESTROY_ACTIONS),
  };
}

/** `changesOutputs`: whether outputs change, which other workspaces can read. */
export function impactOf(
  { created, changed, replaced, destroyed }: ItemChanges,
  changesOutputs: boolean,
): Impact {
  if (destroyed > 0) return 'destroys';
  if (replaced > 0) return 'replaces';
  if (changed > 0) return 'in_place';
  if (created > 0) return 'additions';
  return changesOutputs ? 'in_place' : 'no_change';
}

/** What determines the status of an item: the status of its run, and the state of its upgrade. */
export interface ItemRun {
  readonly status: RunStatus;
  readonly error: string | null;
  /** Whether a worker can claim a pending run; false while another run or a lock delays it. */
  readonly canStart: boolean;
  /** The state of the upgrade; null if retention has removed it. */
  readonly upgrade: UpgradeState | null;
}

interface Progress {
  readonly status: ItemStatus;
  readonly reason: string | null;
}

const REPLACED_REASON = 'A newer upgrade of the workspace has replaced this one.';
export const BLOCKED_REASON =
  'The run waits for another run of the workspace, or until the workspace is unlocked.';

/** The status that the run of an item implies. `before` is the current status of the item. */
export function progressOf(
  { status, error, canStart, upgrade }: ItemRun,
  before: ItemStatus,
): Progress {
  const planned = before === 'waiting_for_owner' ? before : 'planned';
  switch (status) {
    case 'pending':
      return canStart
        ? { status: 'planning', reason: null }
        : { status: 'blocked', reason: BLOCKED_REASON };
    case 'fetching':
    case 'planning':
      return { status: 'planning', reason: null };
    case 'planned':
    case 'cost_estimated':
      return { status: planned, reason: null };
    case 'planned_and_finished':
      if (upgrade === 'unconfirmed') return { status: planned, reason: null };
      return upgrade === 'ended'
        ? { status: 'skipped', reason: REPLACED_REASON }
        : { status: 'done', reason: null };
    case 'confirmed':
    case 'apply_queued':
    case 'applying':
      return { status: 'applying', reason: null };
    case 'applied':
      return { status: 'done', reason: null };
    case 'discarded':
      return { status: 'skipped', reason: 'The upgrade was discarded.' };
    case 'canceled':
      return { status: 'skipped', reason: 'The run was canceled.' };
    case 'errored':
      return { status: 'failed', reason: error ?? 'The run failed.' };
  }
}

/** The change of an item after its confirmation. A plan without changes completes immediately. */
export const confirmedChange = ({ status }: { readonly status: RunStatus }) =>
  status === 'planned_and_finished'
    ? ({ status: 'done', reason: null, inputs: null } as const)
    : ({ status: 'applying', reason: null } as const);

/** The change of an item whose upgrade is planned again. */
export const REQUEUED_ITEM = {
  status: 'waiting',
  impact: null,
  runId: null,
  adopted: false,
  reason: null,
  missing: [],
  changes: null,
} as const;

/**
 * Returns the wave number of each workspace, from 1. `projects` contains the project ID of each
 * workspace, in the order of the waves.
 */
export function wavesOf(
  projects: readonly string[],
  { waveBy, wavePercentage }: { readonly waveBy: WaveBy; readonly wavePercentage: number },
): number[] {
  if (waveBy === 'project') {
    const numbers = new Map([...new Set(projects)].map((project, index) => [project, index + 1]));
    return projects.map((project) => numbers.get(project) ?? 1);
  }
  const size = Math.max(1, Math.ceil((projects.length * wavePercentage) / 100));
  return projects.map((_, index) => Math.floor(index / size) + 1);
}

/** The change that pauses an applying campaign; empty below `maxFailures`, or if that is null. */
export function pauseAfterFailures(failures: number, maxFailures: number | null) {
  if (maxFailures === null || failures < maxFailures) return {};
  const reason = failures === 1 ? 'An upgrade failed.' : `${failures} upgrades failed.`;
  return { status: 'paused', pausedFrom: 'applying', reason } as const;
}
