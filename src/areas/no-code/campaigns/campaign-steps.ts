import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import type { InTransaction } from '../../../core/database/in-transaction.js';
import { rows } from '../../../core/database/rows.js';
import {
  Busy,
  Conflict,
  DomainError,
  Invalid,
  NotFound,
  WriteConflict,
} from '../../../core/errors.js';
import { distinctRequesters } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { REVOKED_VERSION } from '../../../platform/module-registry/registry-modules.js';
import { RunActionsService } from '../../../platform/runs/run-actions.service.js';
import { CANCELABLE, CONFIRMABLE, DISCARDABLE } from '../../../platform/runs/run-status.js';
import { POLICY_CHECK_PENDING } from '../../../platform/runs/policies/policy-gate.js';
import { Run } from '../../../platform/runs/run.entity.js';
import { VARS_POINTER } from '../given-values.js';
import { UpgradeConfirmationService } from '../upgrades/upgrade-confirmation.service.js';
import { WorkspaceUpgrade } from '../upgrades/workspace-upgrade.entity.js';
import {
  type ShownUpgrade,
  type Upgradable,
  WorkspaceUpgradesService,
} from '../upgrades/workspace-upgrades.service.js';
import { CampaignInputs } from './campaign-inputs.js';
import { CampaignProgress, type ItemChange } from './campaign-progress.js';
import { confirmedChange, isConfirmedBy } from './campaign-rules.js';
import { changeItem } from './stored-items.js';
import type { UpgradeCampaign } from './upgrade-campaign.entity.js';
import type { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

const NEWER_SETTINGS =
  'The settings of the module have changed since the campaign was planned. Create a new campaign.';
const STOPPED = 'The campaign was stopped.';

/**
 * The steps of one item. Each is an ordinary upgrade, on behalf of the caller for whom the campaign
 * acts.
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
   * Initiates the upgrade of a waiting item, or records why that is impossible. False if a
   * concurrent write was first.
   */
  async start(
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    const { noCodeModuleId, settingsId } = campaign;
    let upgradable: Upgradable | null = null;
    try {
      upgradable = await this.upgrades.upgradable(subject, noCodeModuleId, item.workspaceId);
      const { known, workspace } = upgradable;
      if (workspace.noCodeVersionId === settingsId)
        return await this.record(campaign, item, { status: 'done', impact: 'no_change' });
      if (known.settings.id !== settingsId)
        return await this.record(campaign, item, { status: 'failed', reason: NEWER_SETTINGS });
      const given = this.inputs.of(campaign, item);
      const also: InTransaction<ShownUpgrade> = async (manager, { run }) => {
        const begun = { status: 'planning' as const, runId: run.id, reason: null, missing: [] };
        // A concurrent server has initiated it: roll this upgrade back.
        if (!(await changeItem(manager, item, begun))) throw new WriteConflict();
      };
      const requestedBy = distinctRequesters([campaign.actor, campaign.createdBy, item.inputsBy]);
      await this.upgrades.initiate(subject, upgradable, given, also, requestedBy);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      return this.record(
        campaign,
        item,
        await this.refusal(error, subject, campaign, item, upgradable),
      );
    }
  }

  /**
   * Confirms a planned item if the campaign confirms its impact automatically; otherwise the item
   * waits for its owner. False if a concurrent write was first.
   */
  async confirm(
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    const { impact } = item;
    if (impact === null || !isConfirmedBy(campaign.autoConfirm, impact))
      return this.record(campaign, item, { status: 'waiting_for_owner' });
    const { noCodeModuleId } = campaign;
    const address = { noCodeModuleId, workspaceId: item.workspaceId, id: item.runId ?? '' };
    try {
      const shown = await this.upgrades.get(subject, 'run.apply', address);
      const { run } = await this.confirmation.confirm(subject, shown, 0);
      return await this.record(campaign, item, confirmedChange(run));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.recordRefusedConfirmation(error, subject, campaign, item);
    }
  }

  /**
   * Ends an open item of a stopped campaign, and its run if the campaign has started it. False if
   * the run or the item has changed at the same time.
   */
  async end(
    subject: Subject | null,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    if (subject && !item.adopted && !(await this.endRun(subject, item.runId))) return false;
    return this.record(campaign, item, { status: 'skipped', reason: STOPPED, inputs: null });
  }

  private async recordRefusedConfirmation(
    error: DomainError,
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
  ): Promise<boolean> {
    if (error.violations.some(({ code }) => code === REVOKED_VERSION)) {
      if (!item.adopted && !(await this.endRun(subject, item.runId))) return false;
      return this.record(campaign, item, { status: 'failed', reason: error.message });
    }
    if (error instanceof NotFound)
      return this.record(campaign, item, { status: 'failed', reason: forbidden(campaign) });
    // Checked again when the policies have been evaluated.
    if (error.violations.some(({ code }) => code === POLICY_CHECK_PENDING)) return false;
    const run = await rows(this.database.read, Run).find({ id: item.runId ?? '' });
    // If the run has another status, the next batch copies it to the item.
    if (!run || !CONFIRMABLE.includes(run.status)) return false;
    return this.record(campaign, item, { status: 'waiting_for_owner', reason: error.message });
  }

  private async refusal(
    error: unknown,
    subject: Subject,
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
    upgradable: Upgradable | null,
  ): Promise<ItemChange> {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof NotFound) return { status: 'failed', reason: forbidden(campaign) };
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
    const given = this.inputs.of(campaign, item);
    const violations = await this.upgrades.violations(subject, upgradable, given);
    const missing = violations.flatMap(({ variable }) => variable ?? []);
    return { status: 'needs_value', reason, missing: [...new Set(missing)] };
  }

  /**
   * Discards or cancels a run, unless it was confirmed or has ended. False if that has to be
   * repeated, because its status has changed or the server is busy.
   */
  private async endRun(subject: Subject, runId: string | null): Promise<boolean> {
    const run = runId === null ? null : await rows(this.database.read, Run).find({ id: runId });
    if (!run || run.statusTimestamps.confirmed !== undefined) return true;
    try {
      if (DISCARDABLE.includes(run.status)) await this.actions.discard(subject, run.id, STOPPED);
      else if (CANCELABLE.includes(run.status)) await this.actions.cancel(subject, run.id, STOPPED);
    } catch (error) {
      if (error instanceof Conflict || error instanceof Busy) return false;
      // The permission is missing: the owners of the workspace decide.
      if (!(error instanceof DomainError)) throw error;
    }
    return true;
  }

  private async record(
    campaign: UpgradeCampaign,
    item: UpgradeCampaignItem,
    change: ItemChange,
  ): Promise<boolean> {
    return this.database.write((manager) =>
      this.progress.record(manager, campaign.id, item, change),
    );
  }
}

function forbidden({ actor }: UpgradeCampaign): string {
  return `${actor.name} may not upgrade this workspace.`;
}
