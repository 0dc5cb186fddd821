import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundWork } from '../../../core/background/background-work.js';
import { requesterOf } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, Invalid, NotFound, WriteConflict } from '../../../core/errors.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { access } from '../../../platform/identity/access.js';
import type { ProjectPermission } from '../../../platform/identity/project-permissions.js';
import type { NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import { UpgradeConfirmationService } from '../upgrades/upgrade-confirmation.service.js';
import { WorkspaceUpgradesService } from '../upgrades/workspace-upgrades.service.js';
import { type ValueViolation, VARS_POINTER } from '../value-violations.js';
import { CampaignInputs } from './campaign-inputs.js';
import {
  type CampaignStatus,
  confirmedChange,
  type ItemStatus,
  REQUEUED_ITEM,
} from './campaign-rules.js';
import { CAMPAIGN_TASK } from './campaign-task.js';
import {
  type CampaignItemView,
  changeItem,
  type ItemFilter,
  listItems,
  listItemsOfWorkspace,
} from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

const RETRIABLE_STATUSES: readonly ItemStatus[] = ['failed', 'skipped'];
const INPUT_STATUSES: readonly ItemStatus[] = ['waiting', 'needs_value', ...RETRIABLE_STATUSES];
const PLANNED_STATUSES: readonly ItemStatus[] = ['planned', 'waiting_for_owner'];
const CLOSED_STATUSES: readonly CampaignStatus[] = ['draft', 'stopped'];

interface ItemContext {
  readonly campaign: UpgradeCampaign;
  readonly item: UpgradeCampaignItem;
  readonly workspace: Workspace;
}

@Injectable()
export class UpgradeCampaignItemsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly confirmation: UpgradeConfirmationService,
    private readonly inputs: CampaignInputs,
    private readonly background: BackgroundWork,
  ) {}

  /** Lists the items of a campaign, by wave and workspace name. */
  async list(
    subject: Subject,
    campaignId: string,
    filter: ItemFilter,
    page: Page,
  ): Promise<PageOfRows<CampaignItemView>> {
    const { read } = this.database;
    const campaign = await rows(read, UpgradeCampaign).find({ id: campaignId });
    access.require(subject, 'upgrade-campaign.read', campaign);
    return listItems(read, campaignId, filter, page);
  }

  /** Lists the items of a workspace in campaigns that have not ended, newest campaign first. */
  async listOfWorkspace(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<CampaignItemView>> {
    const { read } = this.database;
    const workspace = access.requireOnProject(
      subject,
      'workspace.read',
      await rows(read, Workspace).find({ id: workspaceId }),
    );
    return listItemsOfWorkspace(read, workspace, page);
  }

  async read(subject: Subject, id: string): Promise<CampaignItemView> {
    return toView(await this.get(subject, 'workspace.read', id));
  }

  /**
   * Plans the upgrade of a failed or skipped item again. Throws Conflict for other statuses, and if
   * the campaign was stopped.
   */
  async retry(subject: Subject, id: string): Promise<CampaignItemView> {
    const found = await this.get(subject, 'run.apply', id);
    const { item } = found;
    if (!RETRIABLE_STATUSES.includes(item.status))
      throw new Conflict(
        `The item has the status "${item.status}". Only a failed or skipped item can be retried.`,
      );
    return this.requeue(subject, found, 'retry', {});
  }

  /**
   * Stores inputs of this workspace, with which the campaign plans the upgrade. Throws Invalid with
   * every broken rule, and Conflict if the status of the item or the campaign forbids this.
   */
  async giveInputs(
    subject: Subject,
    id: string,
    given: readonly NewVariable[],
  ): Promise<CampaignItemView> {
    const found = await this.get(subject, 'run.apply', id);
    const { campaign, item } = found;
    if (!INPUT_STATUSES.includes(item.status))
      throw new Conflict(
        `The item has the status "${item.status}". Inputs can be given before its run is ` +
          'queued, and after the item failed or was skipped.',
      );
    requireOpen(campaign);
    const { noCodeModuleId } = campaign;
    const upgradable = await this.upgrades.getUpgradable(subject, noCodeModuleId, item.workspaceId);
    const all = this.inputs.merge(campaign, given);
    const violations = await this.upgrades.violations(subject, upgradable, all);
    if (violations.length > 0) throw new Invalid(violations.map(withRequestPointer(given.length)));
    const inputs = this.inputs.sealForItem(id, given);
    return this.requeue(subject, found, 'give-inputs', { inputs, inputsBy: requesterOf(subject) });
  }

  /**
   * Confirms the upgrade of an item, without waiting for its apply. Throws Conflict unless the item
   * has a plan that can be confirmed.
   */
  async confirm(subject: Subject, id: string): Promise<CampaignItemView> {
    const found = await this.get(subject, 'run.apply', id);
    const { campaign, item, workspace } = found;
    if (!PLANNED_STATUSES.includes(item.status) || item.runId === null)
      throw new Conflict(
        `The item has the status "${item.status}". Only an item with an unconfirmed plan can be ` +
          'confirmed.',
      );
    const { noCodeModuleId } = campaign;
    const address = { noCodeModuleId, workspaceId: workspace.id, id: item.runId };
    const upgrade = await this.upgrades.get(subject, 'run.apply', address);
    const { run } = await this.confirmation.confirm(subject, upgrade, 0);
    const changes = { ...confirmedChange(run), updatedAt: this.clock.timestamp() };
    await this.database.write(async (manager) => {
      // The background task may have changed the item in the meantime.
      if (await changeItem(manager, item, changes)) Object.assign(item, changes);
      await this.background.wakeAll(manager, CAMPAIGN_TASK);
    });
    return toView(found);
  }

  private async get(
    subject: Subject,
    permission: ProjectPermission,
    id: string,
  ): Promise<ItemContext> {
    const { read } = this.database;
    const item = await rows(read, UpgradeCampaignItem).find({ id });
    const workspace = access.requireOnProject(
      subject,
      permission,
      item && (await rows(read, Workspace).find({ id: item.workspaceId })),
    );
    const campaign = item && (await rows(read, UpgradeCampaign).find({ id: item.campaignId }));
    if (!item || !campaign) throw new NotFound();
    return { campaign, item, workspace };
  }

  /** Makes an item wait again. A ready campaign plans again, and one that is done applies again. */
  private async requeue(
    subject: Subject,
    found: ItemContext,
    action: string,
    more: Pick<Partial<UpgradeCampaignItem>, 'inputs' | 'inputsBy'>,
  ): Promise<CampaignItemView> {
    const { item } = found;
    const changes = { ...REQUEUED_ITEM, ...more, updatedAt: this.clock.timestamp() };
    await this.database.write(async (manager) => {
      const campaign = await rows(manager, UpgradeCampaign).lock({ id: item.campaignId });
      if (!campaign) throw new NotFound();
      requireOpen(campaign);
      if (!(await changeItem(manager, item, changes))) throw new WriteConflict();
      await reopen(manager, campaign);
      await this.audit.record(manager, subject, {
        organization: campaign.organization,
        action: `upgrade-campaign-item.${action}`,
        resource: { type: 'upgrade-campaign-items', id: item.id },
        changes: { workspace: item.workspaceId, 'upgrade-campaign': item.campaignId },
      });
      await this.background.wakeAll(manager, CAMPAIGN_TASK);
    });
    Object.assign(item, changes);
    return toView(found);
  }
}

const toView = ({ item, workspace }: ItemContext): CampaignItemView => ({
  item,
  workspaceName: workspace.name,
});

function requireOpen({ status }: UpgradeCampaign): void {
  if (CLOSED_STATUSES.includes(status))
    throw new Conflict(`The campaign has the status "${status}", and plans no upgrades.`);
}

async function reopen(
  manager: EntityManager,
  { id, status, pausedFrom }: UpgradeCampaign,
): Promise<void> {
  if (status === 'ready')
    await rows(manager, UpgradeCampaign).update({ id }, { status: 'planning' });
  if (pausedFrom === 'ready')
    await rows(manager, UpgradeCampaign).update({ id }, { pausedFrom: 'planning' });
  if (status === 'done')
    await rows(manager, UpgradeCampaign).update(
      { id },
      { status: 'applying', active: true, failures: 0, endedAt: null },
    );
}

/** Replaces pointers to inputs of the campaign, which follow the `count` inputs of the request. */
const withRequestPointer =
  (count: number) =>
  (violation: ValueViolation): ValueViolation => {
    const [, index] = /\/vars\/data\/(\d+)\//.exec(violation.pointer ?? '') ?? [];
    return index !== undefined && Number(index) >= count
      ? { ...violation, pointer: VARS_POINTER }
      : violation;
  };
