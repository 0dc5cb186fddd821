import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type BatchResult, BackgroundWork } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Ids } from '../../../core/ids.js';
import { RunWakeups, runsOf } from '../../../platform/runs/worker/run-wakeups.js';
import { CampaignActors } from './campaign-actors.js';
import { CampaignEvents } from './campaign-events.js';
import { CampaignProgress } from './campaign-progress.js';
import { type CampaignStatus, IN_FLIGHT, type ItemStatus, RUNNING } from './campaign-rules.js';
import { CampaignSteps } from './campaign-steps.js';
import { CAMPAIGN_TASK } from './campaign-task.js';
import {
  changeItem,
  confirmableItems,
  countItems,
  hasWork,
  itemsUpgradedByOwners,
  itemsWith,
  type MovedItem,
  movedItems,
  hasOtherWaitingRuns,
  WITH_RUN,
} from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

/**
 * Milliseconds between comparisons of all items. A run can end without a notification, for example
 * while the database restarts, and owners can confirm or discard a planned run.
 */
const INTERVAL_MS = 2_000;
/** Milliseconds after which another server continues the campaigns of a server that has failed. */
const LEASE_MS = 20_000;
/** A batch renews its lease at most this often. */
const RENEWAL_MS = 5_000;
/** Items that follow their runs in one transaction, so that other writers wait only briefly. */
const FOLLOW_BATCH_SIZE = 50;
/** Items of a stopped campaign per batch. */
const END_BATCH_SIZE = 50;

const UNPLANNED: readonly ItemStatus[] = ['waiting', 'planning'];
const OPEN: readonly ItemStatus[] = [
  'waiting',
  'needs_value',
  'planning',
  'blocked',
  'planned',
  'waiting_for_owner',
];
const UNFINISHED: readonly ItemStatus[] = [...OPEN, 'applying'];

/**
 * By status of a campaign: the campaign gets its next status, or becomes inactive if it was
 * stopped, when none of its items has one of these.
 */
const AWAITED: Partial<Record<CampaignStatus, readonly ItemStatus[]>> = {
  planning: UNPLANNED,
  applying: UNFINISHED,
  stopped: UNFINISHED,
};

/**
 * Advances campaigns. A lease keeps two servers from advancing the same campaign; each step of an
 * item is a transaction that fails if another server has changed the item, so nothing happens
 * twice.
 */
@Injectable()
export class CampaignWork {
  private readonly holder: string;
  /** When all items followed their runs, and when the lease was renewed, by `performance.now()`. */
  private followedAt = -Infinity;
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
    wakeups.listen(runsOf('no-code-upgrade'), () => background.wake(CAMPAIGN_TASK));
  }

  /**
   * One batch of every active campaign. A campaign that fails does not stop the others: an
   * AggregateError of all failures is thrown at the end. With `followsAll` false, only items in
   * flight follow their runs.
   */
  async advanceAll(signal?: AbortSignal, followsAll = true): Promise<BatchResult> {
    const active = await this.database.read.find(UpgradeCampaign, {
      where: { active: true },
      order: { id: 'ASC' },
    });
    const results: BatchResult[] = [];
    const errors: unknown[] = [];
    for (const known of active) {
      if (signal?.aborted) break;
      try {
        results.push(await this.advanceOne(known, followsAll, signal));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some campaigns could not advance.');
    return results.includes('more') ? 'more' : 'done';
  }

  /**
   * A wake-up reports the end of a plan or a run, so only the few items in flight are compared. All
   * items are compared by the first call after each interval, at most two intervals apart.
   */
  private beginInterval(): boolean {
    const now = performance.now();
    if (now < this.followedAt + INTERVAL_MS) return false;
    this.followedAt = now;
    return true;
  }

  private async advanceOne(
    known: UpgradeCampaign,
    followsAll: boolean,
    signal?: AbortSignal,
  ): Promise<BatchResult> {
    const { read } = this.database;
    const compared = followsAll ? WITH_RUN : IN_FLIGHT;
    const moved = await movedItems(read, known.id, compared, FOLLOW_BATCH_SIZE);
    if (moved.length === 0 && !(await hasWork(read, known))) return 'done';
    const campaign = await this.claim(known.id);
    if (!campaign) return 'done';
    try {
      return await this.advance(campaign, moved, signal);
    } finally {
      await this.releaseLease(known.id);
    }
  }

  private async advance(
    campaign: UpgradeCampaign,
    moved: readonly MovedItem[],
    signal?: AbortSignal,
  ): Promise<BatchResult> {
    const hasFollowed = await this.progress.follow(campaign, moved);
    if (hasFollowed && moved.length === FOLLOW_BATCH_SIZE) {
      this.followedAt = -Infinity;
      return 'more';
    }
    if (campaign.status === 'stopped') return this.endAll(campaign, signal);
    if (!RUNNING.includes(campaign.status)) return this.settle(campaign);
    await this.adoptOwnUpgrades(campaign);
    const subject = await this.actors.subjectOf(campaign);
    if (!subject) return this.pauseWithoutActor(campaign);
    const isApplying = campaign.status === 'applying';
    const taken = [
      await this.startPlans(subject, campaign, signal),
      isApplying && (await this.confirmPlans(subject, campaign, signal)),
    ];
    await this.settle(campaign);
    // Items that did not need a runner leave slots for others.
    return taken.includes(true) ? 'more' : 'done';
  }

  private async startPlans(
    subject: Subject,
    campaign: UpgradeCampaign,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const waiting = await itemsWith(
      this.database.read,
      campaign.id,
      ['waiting'],
      campaign.concurrency,
    );
    if (waiting.length === 0) return false;
    const slots = await this.slotsOf(campaign);
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
    const planned = await confirmableItems(read, campaign.id, campaign.concurrency);
    if (planned.length === 0) return false;
    const slots = await this.slotsOf(campaign);
    return this.performEach(campaign, planned.slice(0, slots), signal, (item) =>
      this.steps.confirm(subject, campaign, item),
    );
  }

  /** How many more runs the campaign may queue: one at a time while other runs wait. */
  private async slotsOf({ id, concurrency }: UpgradeCampaign): Promise<number> {
    const { read } = this.database;
    const inFlight = await countItems(read, id, IN_FLIGHT);
    const free = Math.max(0, concurrency - inFlight);
    if (free === 0 || (free === 1 && inFlight === 0)) return free;
    return (await hasOtherWaitingRuns(read)) ? Math.max(0, 1 - inFlight) : free;
  }

  /**
   * Performs a step for each item, and renews the lease in between. Ends when the campaign was
   * paused or stopped. Returns whether a step succeeded.
   */
  private async performEach(
    campaign: UpgradeCampaign,
    items: readonly UpgradeCampaignItem[],
    signal: AbortSignal | undefined,
    step: (item: UpgradeCampaignItem) => Promise<boolean>,
  ): Promise<boolean> {
    let isTaken = false;
    for (const item of items) {
      if (signal?.aborted || !(await this.renew(campaign))) break;
      if (await step(item)) isTaken = true;
    }
    return isTaken;
  }

  private async adoptOwnUpgrades(campaign: UpgradeCampaign): Promise<void> {
    const found = await itemsUpgradedByOwners(this.database.read, campaign);
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

  private async endAll(campaign: UpgradeCampaign, signal?: AbortSignal): Promise<BatchResult> {
    const subject = await this.actors.subjectOf(campaign);
    const open = await itemsWith(this.database.read, campaign.id, OPEN, END_BATCH_SIZE);
    const hasEnded = await this.performEach(campaign, open, signal, (item) =>
      this.steps.end(subject, campaign, item),
    );
    // Items that could not end keep the campaign active, and the next interval repeats them.
    return hasEnded && open.length === END_BATCH_SIZE ? 'more' : this.settle(campaign);
  }

  /** Gives a campaign its next status when its items permit it. */
  private async settle(known: UpgradeCampaign): Promise<BatchResult> {
    if (!(await isSettled(this.database.read, known))) return 'done';
    return this.database.write(async (manager): Promise<BatchResult> => {
      const { id } = known;
      const campaign = await rows(manager, UpgradeCampaign).lock({ id });
      if (!campaign || !(await isSettled(manager, campaign))) return 'done';
      const update = (changes: Partial<Omit<UpgradeCampaign, 'id'>>): Promise<number> =>
        rows(manager, UpgradeCampaign).update({ id }, changes);
      if (campaign.status === 'stopped') await update({ active: false });
      if (campaign.status === 'planning') {
        await update({ status: 'ready' });
        await this.events.record(manager, campaign, 'ready');
      }
      if (campaign.status === 'applying') {
        await update({ status: 'done', active: false, endedAt: this.clock.timestamp() });
        await this.events.record(manager, campaign, 'done');
      }
      return 'done';
    });
  }

  private async pauseWithoutActor({ id, status, actor }: UpgradeCampaign): Promise<BatchResult> {
    const ended = actor.tokenId === '' ? '' : ', or the limited token is no longer valid';
    const reason =
      `${actor.name} no longer exists or is suspended${ended}. ` +
      'Somebody must resume the campaign.';
    await this.database.write((manager) =>
      rows(manager, UpgradeCampaign).update(
        { id, status },
        { status: 'paused', pausedFrom: status, reason },
      ),
    );
    return 'done';
  }

  /** Null if another server advances the campaign, or the campaign is no longer active. */
  private async claim(id: string): Promise<UpgradeCampaign | null> {
    return this.database.write(async (manager) => {
      const campaign = await rows(manager, UpgradeCampaign).lock({ id });
      const now = (await this.clock.sharedNow(manager)).getTime();
      if (!campaign?.active) return null;
      if (campaign.leaseUntil !== null && Date.parse(campaign.leaseUntil) > now) return null;
      await rows(manager, UpgradeCampaign).update({ id }, this.lease(now));
      this.renewedAt = performance.now();
      return campaign;
    });
  }

  /** False if the lease was lost, or the campaign has another status. */
  private async renew({ id, status }: UpgradeCampaign): Promise<boolean> {
    const held = { id, status, leaseHolder: this.holder };
    if (performance.now() < this.renewedAt + RENEWAL_MS)
      return (await rows(this.database.read, UpgradeCampaign).find(held)) !== null;
    this.renewedAt = performance.now();
    return this.database.write(async (manager) => {
      const now = (await this.clock.sharedNow(manager)).getTime();
      return (await rows(manager, UpgradeCampaign).update(held, this.lease(now))) === 1;
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

  private lease(now: number): Pick<UpgradeCampaign, 'leaseHolder' | 'leaseUntil'> {
    return { leaseHolder: this.holder, leaseUntil: new Date(now + LEASE_MS).toISOString() };
  }
}

async function isSettled(
  manager: EntityManager,
  { id, status }: Pick<UpgradeCampaign, 'id' | 'status'>,
): Promise<boolean> {
  const awaited = AWAITED[status];
  return awaited !== undefined && (await countItems(manager, id, awaited)) === 0;
}
