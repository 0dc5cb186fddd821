import { Injectable } from '@nestjs/common';
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
import { IN_FLIGHT, type ItemStatus, RUNNING } from './campaign-rules.js';
import { CampaignSteps } from './campaign-steps.js';
import { CAMPAIGN_TASK } from './campaign-task.js';
import {
  changeItem,
  confirmableItems,
  countItems,
  hasWork,
  itemsUpgradedByOwners,
  itemsWith,
  otherRunsWait,
} from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

/** A run can end without a notification, for example while the database restarts. */
const INTERVAL_MS = 2_000;
/** After this time, another server continues the campaigns of a lost one. */
const LEASE_MS = 20_000;
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
 * Advances campaigns. A lease keeps two servers from advancing the same campaign; each step of an
 * item is a transaction that fails if another server has taken it, so nothing happens twice.
 */
@Injectable()
export class CampaignWork {
  private readonly holder: string;

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
      run: (signal) => this.advanceAll(signal),
    });
    wakeups.listen(runsOf('no-code-upgrade'), () => background.wake(CAMPAIGN_TASK));
  }

  /**
   * One batch of every active campaign. A campaign that fails does not stop the others: its error
   * is thrown at the end.
   */
  async advanceAll(signal?: AbortSignal): Promise<BatchResult> {
    const active = await this.database.read.find(UpgradeCampaign, {
      where: { active: true },
      order: { id: 'ASC' },
    });
    const results: BatchResult[] = [];
    const errors: unknown[] = [];
    for (const known of active) {
      if (signal?.aborted) break;
      try {
        results.push(await this.advanceOne(known, signal));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return results.includes('more') ? 'more' : 'done';
  }

  private async advanceOne(known: UpgradeCampaign, signal?: AbortSignal): Promise<BatchResult> {
    if (!(await hasWork(this.database.read, known))) return 'done';
    const campaign = await this.claim(known.id);
    if (!campaign) return 'done';
    try {
      return await this.advance(campaign, signal);
    } finally {
      await this.release(known.id);
    }
  }

  private async advance(campaign: UpgradeCampaign, signal?: AbortSignal): Promise<BatchResult> {
    if (await this.progress.follow(campaign)) return 'more';
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
    return this.each(campaign, waiting.slice(0, slots), signal, (item) =>
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
    return this.each(campaign, planned.slice(0, slots), signal, (item) =>
      this.steps.confirm(subject, campaign, item),
    );
  }

  /** How many more runs the campaign may queue: one at a time while other runs wait. */
  private async slotsOf({ id, concurrency }: UpgradeCampaign): Promise<number> {
    const { read } = this.database;
    const inFlight = await countItems(read, id, IN_FLIGHT);
    const free = Math.max(0, concurrency - inFlight);
    if (free === 0 || (free === 1 && inFlight === 0)) return free;
    return (await otherRunsWait(read)) ? Math.max(0, 1 - inFlight) : free;
  }

  /**
   * Renews the lease between items, and ends when the campaign was paused or stopped. Returns
   * whether a step succeeded.
   */
  private async each(
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
    for (const item of open) {
      if (signal?.aborted || !(await this.renew(campaign))) return 'done';
      await this.steps.end(subject, campaign, item);
    }
    return open.length === END_BATCH_SIZE ? 'more' : this.settle(campaign);
  }

  /** The next status of a campaign, according to its items. */
  private async settle({ id }: UpgradeCampaign): Promise<BatchResult> {
    return this.database.write(async (manager): Promise<BatchResult> => {
      const campaign = await rows(manager, UpgradeCampaign).lock({ id });
      if (!campaign) return 'done';
      const open = (statuses: readonly ItemStatus[]): Promise<number> =>
        countItems(manager, id, statuses);
      const update = (changes: Partial<Omit<UpgradeCampaign, 'id'>>): Promise<number> =>
        rows(manager, UpgradeCampaign).update({ id }, changes);
      if (campaign.status === 'planning' && (await open(UNPLANNED)) === 0) {
        await update({ status: 'ready' });
        await this.events.record(manager, campaign, 'ready');
      }
      if (campaign.status === 'applying' && (await open(UNFINISHED)) === 0) {
        await update({ status: 'done', active: false, endedAt: this.clock.timestamp() });
        await this.events.record(manager, campaign, 'done');
      }
      if (campaign.status === 'stopped' && (await open(UNFINISHED)) === 0)
        await update({ active: false });
      return 'done';
    });
  }

  private async pauseWithoutActor({ id, status, actor }: UpgradeCampaign): Promise<BatchResult> {
    const ended = actor.tokenId === '' ? '' : ', or the limited token has ended';
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

  /** Null if another server advances the campaign. */
  private async claim(id: string): Promise<UpgradeCampaign | null> {
    return this.database.write(async (manager) => {
      const campaign = await rows(manager, UpgradeCampaign).lock({ id });
      const now = (await this.clock.sharedNow(manager)).getTime();
      if (!campaign?.active) return null;
      if (campaign.leaseUntil !== null && Date.parse(campaign.leaseUntil) > now) return null;
      await rows(manager, UpgradeCampaign).update({ id }, this.lease(now));
      return campaign;
    });
  }

  /** False if the lease was lost, or the campaign has another status. */
  private async renew({ id, status }: UpgradeCampaign): Promise<boolean> {
    return this.database.write(async (manager) => {
      const now = (await this.clock.sharedNow(manager)).getTime();
      const held = { id, status, leaseHolder: this.holder };
      return (await rows(manager, UpgradeCampaign).update(held, this.lease(now))) === 1;
    });
  }

  private async release(id: string): Promise<void> {
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
