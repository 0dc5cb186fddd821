import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Ids } from '../../../core/ids.js';
import { purposeTopic, RunWakeups } from '../../../platform/runs/worker/run-wakeups.js';
import { CampaignActors } from './campaign-actors.js';
import { CampaignEvents } from './campaign-events.js';
import { CampaignProgress } from './campaign-progress.js';
import {
  type CampaignStatus,
  IN_FLIGHT_STATUSES,
  type ItemStatus,
  RUNNING_STATUSES,
} from './campaign-rules.js';
import { CampaignSteps } from './campaign-steps.js';
import { CAMPAIGN_TASK } from './campaign-task.js';
import {
  changeItem,
  countItems,
  findConfirmableItems,
  findItemsByStatus,
  findItemsUpgradedByUsers,
  findStaleItems,
  hasOtherWaitingRuns,
  hasWork,
  type StaleItem,
  STATUSES_WITH_RUN,
} from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

/**
 * Milliseconds between comparisons of all items with their runs. Notifications do not suffice: they
 * can be lost, and some changes of a run send none.
 */
const INTERVAL_MS = 2_000;
/** Milliseconds after the last renewal until another server can claim the campaign. */
const LEASE_MS = 20_000;
/** Minimum milliseconds between two renewals of the lease. */
const RENEWAL_MS = 5_000;
/** Maximum stale items per transaction, so that other writers wait only briefly. */
const STALE_BATCH_SIZE = 50;
/** Maximum items of a stopped campaign that one batch ends. */
const END_BATCH_SIZE = 50;

const UNPLANNED_STATUSES: readonly ItemStatus[] = ['waiting', 'planning'];
const OPEN_STATUSES: readonly ItemStatus[] = [
  'waiting',
  'needs_value',
  'planning',
  'blocked',
  'planned',
  'waiting_for_owner',
];
const UNFINISHED_STATUSES: readonly ItemStatus[] = [...OPEN_STATUSES, 'applying'];

/**
 * By status of the campaign: the statuses of items that keep it in this status. They keep a stopped
 * campaign active.
 */
const AWAITED_STATUSES: Partial<Record<CampaignStatus, readonly ItemStatus[]>> = {
  planning: UNPLANNED_STATUSES,
  applying: UNFINISHED_STATUSES,
  stopped: UNFINISHED_STATUSES,
};

/**
 * Advances campaigns. A lease prevents two servers from advancing the same campaign. If the lease
 * expires early, no upgrade starts twice, because the start fails if the item has changed.
 */
@Injectable()
export class CampaignWork {
  private readonly holder: string;
  /** When all items were last compared with their runs, by `performance.now()`. */
  private comparedAt = -Infinity;
  /** When the lease was last renewed, by `performance.now()`. */
  private renewedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly actors: CampaignActors,
    private readonly progress: CampaignProgress,
    private readonly steps: CampaignSteps,
    private readonly events: CampaignEvents,
    ids: Ids,
    background: BackgroundWork,
    wakeups: RunWakeups,
  ) {
    this.holder = ids.next('campaigner');
    background.register({
      name: CAMPAIGN_TASK,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.advanceAll(signal, this.beginInterval()),
    });
    wakeups.listen(purposeTopic('no-code-upgrade'), () => background.wake(CAMPAIGN_TASK));
  }

  /**
   * Performs a batch for each active campaign that no other server is advancing, until the signal
   * aborts. Throws the errors of single campaigns together at the end. If `comparesAll` is false,
   * compares only items in flight with their runs.
   */
  async advanceAll(signal?: AbortSignal, comparesAll = true): Promise<BatchResult> {
    const active = await this.database.read.find(UpgradeCampaign, {
      where: { active: true },
      order: { id: 'ASC' },
    });
    const results: BatchResult[] = [];
    const errors: unknown[] = [];
    for (const campaign of active) {
      if (signal?.aborted) break;
      try {
        results.push(await this.advanceOne(campaign, comparesAll, signal));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some campaigns could not advance.');
    return results.includes('more') ? 'more' : 'done';
  }

  /**
   * Returns whether to compare all items with their runs: once per interval, and again after a full
   * batch of stale items.
   */
  private beginInterval(): boolean {
    const now = performance.now();
    if (now < this.comparedAt + INTERVAL_MS) return false;
    this.comparedAt = now;
    return true;
  }

  private async advanceOne(
    candidate: UpgradeCampaign,
    comparesAll: boolean,
    signal?: AbortSignal,
  ): Promise<BatchResult> {
    const { read } = this.database;
    const compared = comparesAll ? STATUSES_WITH_RUN : IN_FLIGHT_STATUSES;
    const stale = await findStaleItems(read, candidate.id, compared, STALE_BATCH_SIZE);
    if (stale.length === 0 && !(await hasWork(read, candidate))) return 'done';
    const campaign = await this.claim(candidate.id);
    if (!campaign) return 'done';
    try {
      const { hasChanged, errors } = await this.progress.followRuns(campaign, stale);
      const result = await this.advance(campaign, hasChanged && isFull(stale), signal);
      if (errors.length > 0) throw new AggregateError(errors, 'Some items could not advance.');
      return result;
    } finally {
      await this.releaseLease(candidate.id);
    }
  }

  private async advance(
    campaign: UpgradeCampaign,
    hasMoreStale: boolean,
    signal?: AbortSignal,
  ): Promise<BatchResult> {
    if (hasMoreStale) {
      this.comparedAt = -Infinity;
      return 'more';
    }
    if (campaign.status === 'stopped') return this.endItems(campaign, signal);
    if (!RUNNING_STATUSES.includes(campaign.status)) return this.settle(campaign);
    await this.adoptUserUpgrades(campaign);
    const subject = await this.actors.subjectOf(campaign);
    if (!subject) return this.pauseWithoutActor(campaign);
    const isApplying = campaign.status === 'applying';
    const hasStarted = await this.startPlans(subject, campaign, signal);
    const hasConfirmed = isApplying && (await this.confirmPlans(subject, campaign, signal));
    await this.settle(campaign);
    // The steps may have left slots free, for example if an upgrade was refused.
    return hasStarted || hasConfirmed ? 'more' : 'done';
  }

  private async startPlans(
    subject: Subject,
    campaign: UpgradeCampaign,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const waiting = await findItemsByStatus(
      this.database.read,
      campaign.id,
      ['waiting'],
      campaign.concurrency,
    );
    if (waiting.length === 0) return false;
    const slots = await this.countFreeSlots(campaign);
    return this.performEach(campaign, waiting.slice(0, slots), signal, (item) =>
      this.steps.start(subject, campaign, item),
    );
  }

  private async confirmPlans(
    subject: Subject,
    campaign: UpgradeCampaign,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const { read } = this.database;
    const planned = await findConfirmableItems(read, campaign.id, campaign.concurrency);
    if (planned.length === 0) return false;
    const slots = await this.countFreeSlots(campaign);
    return this.performEach(campaign, planned.slice(0, slots), signal, (item) =>
      this.steps.confirm(subject, campaign, item),
    );
  }

  /**
   * Returns how many more plans and applies the campaign may queue. While runs outside of campaigns
   * wait for a runner, it may queue only one, and only if none of its items is in flight.
   */
  private async countFreeSlots({ id, concurrency }: UpgradeCampaign): Promise<number> {
    const { read } = this.database;
    const inFlight = await countItems(read, id, IN_FLIGHT_STATUSES);
    const free = Math.max(0, concurrency - inFlight);
    const freeIfOthersWait = inFlight === 0 ? Math.min(1, free) : 0;
    if (free === freeIfOthersWait) return free;
    return (await hasOtherWaitingRuns(read)) ? freeIfOthersWait : free;
  }

  /**
   * Performs a step for each item, and renews the lease in between. Stops after an abort, if the
   * lease is lost, or if the status or `autoConfirm` of the campaign changes. Returns whether any
   * step changed its item.
   */
  private async performEach(
    campaign: UpgradeCampaign,
    items: readonly UpgradeCampaignItem[],
    signal: AbortSignal | undefined,
    step: (item: UpgradeCampaignItem) => Promise<boolean>,
  ): Promise<boolean> {
    let hasSucceeded = false;
    for (const item of items) {
      if (signal?.aborted || !(await this.renewLease(campaign))) break;
      if (await step(item)) hasSucceeded = true;
    }
    return hasSucceeded;
  }

  /** Adopts the upgrades that users have initiated or completed for items that need a value. */
  private async adoptUserUpgrades(campaign: UpgradeCampaign): Promise<void> {
    const found = await findItemsUpgradedByUsers(this.database.read, campaign);
    for (const { id, runId } of found)
      await this.database.write((manager) =>
        changeItem(
          manager,
          { id, status: 'needs_value', runId: null },
          {
            ...(runId === null ? { status: 'done' } : { status: 'planning', runId, adopted: true }),
            reason: null,
            missing: [],
            inputs: null,
          },
        ),
      );
  }

  private async endItems(campaign: UpgradeCampaign, signal?: AbortSignal): Promise<BatchResult> {
    const subject = await this.actors.subjectOf(campaign);
    const open = await findItemsByStatus(
      this.database.read,
      campaign.id,
      OPEN_STATUSES,
      END_BATCH_SIZE,
    );
    const hasEnded = await this.performEach(campaign, open, signal, (item) =>
      this.steps.end(subject, campaign, item),
    );
    // Items that could not end keep the campaign active, and the next interval tries again.
    return hasEnded && open.length === END_BATCH_SIZE ? 'more' : this.settle(campaign);
  }

  /** Gives a campaign its next status, or deactivates a stopped one, if it awaits no more items. */
  private async settle(campaign: UpgradeCampaign): Promise<BatchResult> {
    if (!(await isSettled(this.database.read, campaign))) return 'done';
    return this.database.write(async (manager): Promise<BatchResult> => {
      const { id } = campaign;
      const current = await rows(manager, UpgradeCampaign).lock({ id });
      if (!current || !(await isSettled(manager, current))) return 'done';
      const update = (changes: Partial<Omit<UpgradeCampaign, 'id'>>): Promise<number> =>
        rows(manager, UpgradeCampaign).update({ id }, changes);
      if (current.status === 'stopped') await update({ active: false });
      if (current.status === 'planning') {
        await update({ status: 'ready' });
        await this.events.record(manager, current, 'ready');
      }
      if (current.status === 'applying') {
        await update({ status: 'done', active: false, endedAt: this.clock.timestamp() });
        await this.events.record(manager, current, 'done');
      }
      return 'done';
    });
  }

  private async pauseWithoutActor({ id, status, actor }: UpgradeCampaign): Promise<BatchResult> {
    const orToken = actor.tokenId === '' ? '' : ', or the limited token is no longer valid';
    const reason =
      `${actor.name} no longer exists or is suspended${orToken}. ` +
      'Resume the campaign to continue it on your behalf.';
    await this.database.write((manager) =>
      rows(manager, UpgradeCampaign).update(
        { id, status },
        { status: 'paused', pausedFrom: status, reason },
      ),
    );
    return 'done';
  }

  /** Acquires the lease. Returns null if another lease is in force, or the campaign is inactive. */
  private async claim(id: string): Promise<UpgradeCampaign | null> {
    return this.database.write(async (manager) => {
      const campaign = await rows(manager, UpgradeCampaign).lock({ id });
      const now = (await this.clock.sharedNow(manager)).getTime();
      if (!campaign?.active) return null;
      if (campaign.leaseUntil !== null && Date.parse(campaign.leaseUntil) > now) return null;
      await rows(manager, UpgradeCampaign).update({ id }, this.newLease(now));
      this.renewedAt = performance.now();
      return campaign;
    });
  }

  /**
   * Returns false if the lease was lost, or the status or `autoConfirm` of the campaign has changed
   * since it was read. Writes at most once per {@link RENEWAL_MS}.
   */
  private async renewLease({ id, status, autoConfirm }: UpgradeCampaign): Promise<boolean> {
    const held = { id, status, autoConfirm, leaseHolder: this.holder };
    if (performance.now() < this.renewedAt + RENEWAL_MS)
      return (await rows(this.database.read, UpgradeCampaign).find(held)) !== null;
    this.renewedAt = performance.now();
    return this.database.write(async (manager) => {
      const now = (await this.clock.sharedNow(manager)).getTime();
      return (await rows(manager, UpgradeCampaign).update(held, this.newLease(now))) === 1;
    });
  }

  private async releaseLease(id: string): Promise<void> {
    await this.database.write((manager) =>
      rows(manager, UpgradeCampaign).update(
        { id, leaseHolder: this.holder },
        { leaseHolder: null, leaseUntil: null },
      ),
    );
  }

  private newLease(now: number): Pick<UpgradeCampaign, 'leaseHolder' | 'leaseUntil'> {
    return { leaseHolder: this.holder, leaseUntil: new Date(now + LEASE_MS).toISOString() };
  }
}

const isFull = ({ length }: readonly StaleItem[]): boolean => length === STALE_BATCH_SIZE;

async function isSettled(
  manager: EntityManager,
  { id, status }: Pick<UpgradeCampaign, 'id' | 'status'>,
): Promise<boolean> {
  const awaited = AWAITED_STATUSES[status];
  return awaited !== undefined && (await countItems(manager, id, awaited)) === 0;
}
