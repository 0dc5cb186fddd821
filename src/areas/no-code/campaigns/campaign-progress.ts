import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isMissingBlob } from '../../../core/artifacts/blobs.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Busy } from '../../../core/errors.js';
import { PlanDescriber, PlanTooLarge } from '../../../platform/runs/plan-summary/plan-describer.js';
import { Run } from '../../../platform/runs/run.entity.js';
import {
  changesOf,
  impactOf,
  type ItemChanges,
  pauseAfterFailures,
  progressOf,
} from './campaign-rules.js';
import { changeItem, type StaleItem } from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

type PlanResult = Pick<UpgradeCampaignItem, 'impact' | 'changes'>;

/**
 * `none`: no plan is stored. `lost`: the file of the plan is missing. `too-large`: the summary
 * exceeds a limit. `later`: the server is busy, so the plan must be read again.
 */
type PlanReading = PlanResult | 'none' | 'lost' | 'too-large' | 'later';

export type ItemChange = Partial<Omit<UpgradeCampaignItem, 'id'>>;

/** Updates the statuses of items after changes of their runs. */
@Injectable()
export class CampaignProgress {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly plans: PlanDescriber,
  ) {}

  /**
   * Updates items whose runs have changed. If a plan cannot be read, continues with the other items
   * and returns the error. `hasChanged`: whether an item needed a change.
   */
  async followRuns(
    campaign: UpgradeCampaign,
    stale: readonly StaleItem[],
  ): Promise<{ readonly hasChanged: boolean; readonly errors: readonly unknown[] }> {
    const changes: { readonly item: UpgradeCampaignItem; readonly change: ItemChange }[] = [];
    const errors: unknown[] = [];
    for (const one of stale) {
      try {
        const change = await this.findChange(one);
        if (change) changes.push({ item: one.item, change });
      } catch (error) {
        errors.push(error);
      }
    }
    if (changes.length === 0) return { hasChanged: false, errors };
    await this.database.write(async (manager) => {
      for (const { item, change } of changes)
        await this.recordChange(manager, campaign.id, item, change);
    });
    return { hasChanged: true, errors };
  }

  /**
   * Changes an item. Counts a failed item of an applying campaign, and pauses the campaign at
   * `maxFailures`. Returns false, and changes nothing, if the campaign was deleted or
   * {@link changeItem} returns false.
   */
  async recordChange(
    manager: EntityManager,
    campaignId: string,
    item: UpgradeCampaignItem,
    change: ItemChange,
  ): Promise<boolean> {
    // Lock the campaign before its item: another order could cause deadlocks.
    const campaign = await rows(manager, UpgradeCampaign).lock({ id: campaignId });
    const updatedAt = this.clock.timestamp();
    if (!campaign || !(await changeItem(manager, item, { ...change, updatedAt }))) return false;
    if (change.status === 'failed' && campaign.status === 'applying') {
      const failures = campaign.failures + 1;
      const pause = pauseAfterFailures(failures, campaign.maxFailures);
      await rows(manager, UpgradeCampaign).update({ id: campaign.id }, { failures, ...pause });
    }
    return true;
  }

  private async findChange({ item, run }: StaleItem): Promise<ItemChange | null> {
    const { status, reason } = progressOf(run, item.status);
    const inputs = status === 'done' ? { inputs: null } : {};
    if (item.impact !== null || status === 'planning' || status === 'blocked')
      return { status, reason, ...inputs };
    const result = await this.readPlan(item, run.status === 'planned_and_finished');
    if (result === 'later') return null;
    if (typeof result !== 'string') return { status, reason, ...inputs, ...result };
    const isUnread = status === 'planned' && result !== 'none';
    return { status, reason: isUnread ? UNREAD_REASONS[result] : reason, ...inputs };
  }

  private async readPlan(
    { runId }: UpgradeCampaignItem,
    isUnchanged: boolean,
  ): Promise<PlanReading> {
    if (isUnchanged) return { impact: 'no_change', changes: NO_CHANGES };
    const run = await rows(this.database.read, Run).find({ id: runId ?? '' });
    if (run?.planJsonKey == null) return 'none';
    try {
      const plan = await this.plans.describe(run, { number: 1, size: 1 });
      if (!plan) return 'none';
      const changes = changesOf(new Map(plan.groups.map(({ action, count }) => [action, count])));
      return { impact: impactOf(changes, plan.outputsTotal > 0), changes };
    } catch (error) {
      if (error instanceof PlanTooLarge) return 'too-large';
      if (error instanceof Busy) return 'later';
      if (isMissingBlob(error)) return 'lost';
      throw error;
    }
  }
}

/**
 * Why somebody has to confirm an upgrade whose plan cannot be read. The counts of the run are no
 * substitute: they omit resources that the apply would forget.
 */
const UNREAD_REASONS = {
  lost:
    'The plan cannot be read, because its file is missing. Discard the run and retry the item, ' +
    'or confirm the upgrade yourself.',
  'too-large':
    'The plan is too large to be summarized. Review it as JSON, and confirm the upgrade yourself.',
};

const NO_CHANGES: ItemChanges = { created: 0, changed: 0, replaced: 0, destroyed: 0 };
