import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { distinctRequesters } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import type { InTransaction } from '../../../core/database/in-transaction.js';
import { rows } from '../../../core/database/rows.js';
import {
  Busy,
  Conflict,
  DomainError,
  Invalid,
  NotFound,
  StorageFull,
  WriteConflict,
} from '../../../core/errors.js';
import {
  DELETED_VERSION,
  REVOKED_VERSION,
} from '../../../platform/module-registry/registry-modules.js';
import { POLICY_CHECK_PENDING } from '../../../platform/runs/policies/policy-gate.js';
import { Run } from '../../../platform/runs/run.entity.js';
import { RunActionsService } from '../../../platform/runs/run-actions.service.js';
import {
  CANCELABLE_STATUSES,
  CONFIRMABLE_STATUSES,
  DISCARDABLE_STATUSES,
} from '../../../platform/runs/run-status.js';
import { UpgradeConfirmationService } from '../upgrades/upgrade-confirmation.service.js';
import { OUTDATED_UPGRADE } from '../upgrades/upgrade-errors.js';
import { WorkspaceUpgrade } from '../upgrades/workspace-upgrade.entity.js';
import {
  type UpgradableWorkspace,
  type UpgradeView,
  WorkspaceUpgradesService,
} from '../upgrades/workspace-upgrades.service.js';
import { VARS_POINTER } from '../value-violations.js';
import { CampaignInputs } from './campaign-inputs.js';
import { CampaignProgress, type ItemChange } from './campaign-progress.js';
import { confirmedChange, impactsConfirmedBy, REQUEUED_ITEM } from './campaign-rules.js';
import { changeItem } from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

const NEWER_SETTINGS_REASON =
  'The settings of the module have changed since the campaign was planned. Create a new campaign.';
const STOPPED_REASON = 'The campaign was stopped.';
const OUTDATED_REASON = 'The workspace has changed. The campaign plans its upgrade again.';

/** The campaign has changed since it was read, so the step must be repeated. */
class CampaignChanged extends Error {}

/**
 * Starts, confirms and ends upgrades on behalf of the principal for whom a campaign acts. A step
 * returns false if it has not changed its item, for example after a concurrent write. The next
 * batch then decides again.
 */
@Injectable()
export class CampaignSteps {
  constructor(
    private readonly database: Database,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly confirmation: UpgradeConfirmationService,
    private readonly actions: RunActionsService,
    private readonly inputs: CampaignInputs,
    private readonly progress: CampaignProgress,
  ) {}

  /**
   * Initiates the upgrade of a waiting item. If the upgrade is unnecessary or refused, records the
   * new status of the item instead.
   */
  async start(
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    const { noCodeModuleId, settingsId } = campaign;
    let upgradable: UpgradableWorkspace | null = null;
    try {
      upgradable = await this.upgrades.getUpgradable(subject, noCodeModuleId, item.workspaceId);
      const { noCodeModule, workspace } = upgradable;
      if (workspace.noCodeVersionId === settingsId)
        return await this.recordChange(campaign, item, { status: 'done', impact: 'no_change' });
      if (noCodeModule.settings.id !== settingsId)
        return await this.recordChange(campaign, item, {
          status: 'failed',
          reason: NEWER_SETTINGS_REASON,
        });
      const given = this.inputs.open(campaign, item);
      const alsoWrite: InTransaction<UpgradeView> = async (manager, { run }) => {
        await requireUnchanged(manager, campaign);
        const started = { status: 'planning' as const, runId: run.id, reason: null, missing: [] };
        // The item has changed: abort the transaction, so that no run is queued.
        if (!(await changeItem(manager, item, started))) throw new WriteConflict();
      };
      const requestedBy = distinctRequesters([campaign.actor, campaign.createdBy, item.inputsBy]);
      await this.upgrades.initiate(subject, upgradable, given, alsoWrite, requestedBy);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict || error instanceof CampaignChanged) return false;
      return this.recordChange(
        campaign,
        item,
        await this.changeAfterRefusal(error, subject, campaign, item, upgradable),
      );
    }
  }

  /**
   * Confirms a planned item if `autoConfirm` permits its impact. Otherwise, the item waits for the
   * confirmation of a user.
   */
  async confirm(
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    const { impact } = item;
    if (impact === null || !impactsConfirmedBy(campaign.autoConfirm).includes(impact))
      return this.awaitConfirmation(campaign, item, item.reason);
    const { noCodeModuleId } = campaign;
    const address = { noCodeModuleId, workspaceId: item.workspaceId, id: item.runId ?? '' };
    try {
      const shown = await this.upgrades.get(subject, 'run.apply', address);
      const { run } = await this.confirmation.confirm(subject, shown, 0, (manager) =>
        requireUnchanged(manager, campaign),
      );
      return await this.recordChange(campaign, item, confirmedChange(run));
    } catch (error) {
      if (error instanceof CampaignChanged) return false;
      if (!isRefusal(error)) throw error;
      return this.recordRefusedConfirmation(error, subject, campaign, item);
    }
  }

  /**
   * Ends an open item of a stopped campaign, and its run if the campaign has queued it. The run
   * continues if it was confirmed, or if the principal of the campaign is no longer valid
   * (`subject` is null) or may not end it.
   */
  async end(
    subject: Subject | null,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    if (subject && !item.adopted && !(await this.endRun(subject, item.runId))) return false;
    return this.recordChange(campaign, item, {
      status: 'skipped',
      reason: STOPPED_REASON,
      inputs: null,
    });
  }

  /**
   * Makes the item wait for the confirmation of a user. Returns false if the item or the campaign
   * has changed since it was read: the changed campaign may confirm the item automatically.
   */
  private async awaitConfirmation(
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
    reason: string | null,
  ): Promise<boolean> {
    return this.database.write(async (manager) => {
      const current = await rows(manager, UpgradeCampaign).lock({ id: campaign.id });
      if (!isUnchanged(campaign, current)) return false;
      const change = { status: 'waiting_for_owner' as const, reason };
      return this.progress.recordChange(manager, campaign.id, item, change);
    });
  }

  private async recordRefusedConfirmation(
    error: DomainError,
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    const has = (...codes: readonly string[]): boolean =>
      error.violations.some(({ code = '' }) => codes.includes(code));
    if (has(OUTDATED_UPGRADE)) {
      // The campaign does not end an upgrade that somebody else initiated.
      if (item.adopted) return this.awaitConfirmation(campaign, item, error.message);
      if (!(await this.endRun(subject, item.runId, OUTDATED_REASON))) return false;
      return this.recordChange(campaign, item, REQUEUED_ITEM);
    }
    if (has(REVOKED_VERSION, DELETED_VERSION)) {
      if (!item.adopted && !(await this.endRun(subject, item.runId, error.message))) return false;
      return this.recordChange(campaign, item, { status: 'failed', reason: error.message });
    }
    if (error instanceof NotFound)
      return this.recordChange(campaign, item, {
        status: 'failed',
        reason: forbiddenReason(campaign),
      });
    // The step is repeated until the policies have been evaluated.
    if (has(POLICY_CHECK_PENDING)) return false;
    const run = await rows(this.database.read, Run).find({ id: item.runId ?? '' });
    // The next batch gives the item the new status of the run.
    if (!run || !CONFIRMABLE_STATUSES.includes(run.status)) return false;
    return this.awaitConfirmation(campaign, item, error.message);
  }

  private async changeAfterRefusal(
    error: unknown,
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
    upgradable: UpgradableWorkspace | null,
  ): Promise<ItemChange> {
    if (!isRefusal(error)) throw error;
    if (error instanceof NotFound) return { status: 'failed', reason: forbiddenReason(campaign) };
    const details = error.violations.map(({ detail }) => detail).join(' ');
    const reason = details === '' ? error.message : details;
    if (error instanceof Conflict) {
      const open = await rows(this.database.read, WorkspaceUpgrade).find({
        workspaceId: item.workspaceId,
        state: 'open',
      });
      if (open?.settingsId === campaign.settingsId)
        return { status: 'planning', runId: open.runId, adopted: true, reason: null };
    }
    const isAboutValues =
      error instanceof Invalid &&
      error.violations.every(({ pointer }) => pointer?.startsWith(VARS_POINTER));
    if (!isAboutValues || !upgradable) return { status: 'failed', reason };
    const given = this.inputs.open(campaign, item);
    const violations = await this.upgrades.violations(subject, upgradable, given);
    const missing = violations.flatMap(({ variable }) => variable ?? []);
    return { status: 'needs_value', reason, missing: [...new Set(missing)] };
  }

  /**
   * Discards or cancels a run, unless it was confirmed, has ended, or the subject may not end it.
   * Returns false if the caller must try again, for example because the status has changed.
   */
  private async endRun(
    subject: Subject,
    runId: string | null,
    comment = STOPPED_REASON,
  ): Promise<boolean> {
    const run = runId === null ? null : await rows(this.database.read, Run).find({ id: runId });
    if (!run || run.statusTimestamps.confirmed !== undefined) return true;
    try {
      if (DISCARDABLE_STATUSES.includes(run.status))
        await this.actions.discard(subject, run.id, comment);
      else if (CANCELABLE_STATUSES.includes(run.status))
        await this.actions.cancel(subject, run.id, comment);
    } catch (error) {
      if (error instanceof Conflict || error instanceof Busy) return false;
      // The principal lacks the permission: the run stays, and users who may apply it decide.
      if (!(error instanceof DomainError)) throw error;
    }
    return true;
  }

  private async recordChange(
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
    change: ItemChange,
  ): Promise<boolean> {
    return this.database.write((manager) =>
      this.progress.recordChange(manager, campaign.id, item, change),
    );
  }
}

/**
 * Throws CampaignChanged if the campaign has changed since it was read. Otherwise, prevents changes
 * of the campaign until the transaction ends.
 */
async function requireUnchanged(manager: EntityManager, campaign: UpgradeCampaign): Promise<void> {
  const current = await rows(manager, UpgradeCampaign).lock({ id: campaign.id }, 'share');
  if (!isUnchanged(campaign, current)) throw new CampaignChanged();
}

/** Whether the campaign still queues and confirms the same runs, for the same principal. */
function isUnchanged(
  { status, autoConfirm, actor }: UpgradeCampaign,
  current: UpgradeCampaign | null,
): boolean {
  return (
    current?.status === status &&
    current.autoConfirm === autoConfirm &&
    isDeepStrictEqual(current.actor, actor)
  );
}

/** Whether the error is about the request: the step can be repeated after other errors. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && !(error instanceof Busy || error instanceof StorageFull);

function forbiddenReason({ actor }: UpgradeCampaign): string {
  return `${actor.name} may not upgrade this workspace.`;
}
