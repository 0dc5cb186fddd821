import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundWork } from '../../../core/background/background-work.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { InTransaction } from '../../../core/database/in-transaction.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Conflict, Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { access } from '../../../platform/identity/access.js';
import { getOrganization } from '../../../platform/identity/organizations/get-organization.js';
import { actorOf } from '../../../platform/runs/runs.service.js';
import type { NewVariable } from '../../../platform/workspaces/variable-rules.js';
import { ProvisionRules } from '../provision-rules.js';
import { findModule, lockModule, type ModuleWithSettings } from '../stored-modules.js';
import { VARS_POINTER } from '../value-violations.js';
import { toCampaignActor } from './campaign-actors.js';
import { CampaignEvents } from './campaign-events.js';
import { CampaignInputs } from './campaign-inputs.js';
import { type CampaignReport, loadReports } from './campaign-report.js';
import {
  type CampaignStatus,
  impactsConfirmedBy,
  pauseAfterFailures,
  RUNNING_STATUSES,
  wavesOf,
} from './campaign-rules.js';
import {
  MAX_ITEMS,
  requireSelectable,
  type SelectedWorkspace,
  selectWorkspaces,
} from './campaign-selection.js';
import { CAMPAIGN_TASK } from './campaign-task.js';
import { reopenWaitingItems } from './stored-items.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from './upgrade-campaign-item.entity.js';

export interface NewCampaign extends Pick<
  UpgradeCampaign,
  | 'name'
  | 'noCodeModuleId'
  | 'autoConfirm'
  | 'waveBy'
  | 'wavePercentage'
  | 'concurrency'
  | 'maxFailures'
  | 'selection'
> {
  readonly inputs: readonly NewVariable[];
}

/** The settings of a campaign that can change until it ends. */
export type CampaignSettings = Pick<
  UpgradeCampaign,
  'name' | 'autoConfirm' | 'concurrency' | 'maxFailures'
>;

export interface CampaignView {
  readonly campaign: UpgradeCampaign;
  readonly report: CampaignReport;
}

export interface CampaignFilter {
  readonly noCodeModuleId?: string | undefined;
  readonly status?: CampaignStatus | undefined;
}

type CampaignChanges = Partial<Omit<UpgradeCampaign, 'id'>>;

/** Rows per INSERT statement. */
const BATCH_SIZE = 500;

const EMPTY_REPORT: CampaignReport = { items: 0, groups: [], waves: [] };

/** Creates and controls campaigns; the task {@link CAMPAIGN_TASK} advances them. */
@Injectable()
export class UpgradeCampaignsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly rules: ProvisionRules,
    private readonly inputs: CampaignInputs,
    private readonly background: BackgroundWork,
    private readonly events: CampaignEvents,
  ) {}

  /** Lists the campaigns of an organization, newest first. */
  async list(
    subject: Subject,
    organization: string,
    { noCodeModuleId, status }: CampaignFilter,
    page: Page,
  ): Promise<PageOfRows<CampaignView>> {
    await getOrganization(this.database, subject, 'upgrade-campaign.read', organization);
    const [found, total] = await this.database.read.findAndCount(UpgradeCampaign, {
      where: {
        organization,
        ...(noCodeModuleId === undefined ? {} : { noCodeModuleId }),
        ...(status === undefined ? {} : { status }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      ...toSkipAndTake(page),
    });
    return { rows: await this.withReports(this.database.read, found), total };
  }

  async read(subject: Subject, id: string): Promise<CampaignView> {
    const { read } = this.database;
    const campaign = access.require(
      subject,
      'upgrade-campaign.read',
      await rows(read, UpgradeCampaign).find({ id }),
    );
    return this.withReport(read, campaign);
  }

  /** Throws NotFound unless the caller may create campaigns in the organization. */
  async requireMayCreate(subject: Subject, organization: string): Promise<void> {
    await getOrganization(this.database, subject, 'upgrade-campaign.write', organization);
  }

  /**
   * Creates a draft. Call {@link requireMayCreate} first. Throws Invalid if the module cannot be
   * provisioned, or if the selection or an input is invalid.
   */
  async create(
    subject: Subject,
    organization: string,
    { inputs, ...attributes }: NewCampaign,
    alsoWrite: InTransaction<CampaignView> = async () => undefined,
  ): Promise<CampaignView> {
    const { read } = this.database;
    const { name, noCodeModuleId, autoConfirm, selection } = attributes;
    const noCodeModule = await findModule(read, { id: noCodeModuleId, organization });
    if (!noCodeModule) throw unknownModule();
    await requireSelectable(read, subject, organization, noCodeModuleId, selection);
    await this.refuseInvalidInputs(noCodeModule, inputs);
    const id = this.ids.next('uc');
    const campaign = Object.assign(new UpgradeCampaign(), {
      ...attributes,
      ...NEW_CAMPAIGN,
      id,
      organization,
      inputKeys: inputs.map(({ key }) => key),
      inputs: this.inputs.sealForCampaign(id, inputs),
      createdBy: actorOf(subject),
      actor: toCampaignActor(subject),
      createdAt: this.clock.timestamp(),
    });
    return this.database.write(async (manager) => {
      if (!(await lockModule(manager, noCodeModuleId))) throw unknownModule();
      await rows(manager, UpgradeCampaign).insert(campaign);
      const changes = { name, 'no-code-module': noCodeModuleId, 'auto-confirm': autoConfirm };
      await this.recordAudit(manager, subject, campaign, 'create', changes);
      const view = { campaign, report: EMPTY_REPORT };
      await alsoWrite(manager, view);
      return view;
    });
  }

  /**
   * Selects the workspaces, and starts to plan their upgrades on behalf of the caller. Throws
   * Conflict unless the campaign is a draft and selects 1 to {@link MAX_ITEMS} workspaces.
   */
  async plan(subject: Subject, id: string): Promise<CampaignView> {
    return this.change(subject, id, 'plan', async (manager, campaign) => {
      requireStatus(campaign, ['draft'], 'Only a draft can be planned.');
      await lockModule(manager, campaign.noCodeModuleId);
      const noCodeModule = await findModule(manager, { id: campaign.noCodeModuleId });
      if (!noCodeModule) throw new Conflict('The no-code module no longer exists.');
      const selected = await selectWorkspaces(manager, subject, campaign, noCodeModule);
      if (selected.length === 0)
        throw new Conflict('No selected workspace has an upgrade available that you may apply.');
      if (selected.length > MAX_ITEMS)
        throw new Conflict(`A campaign has at most ${MAX_ITEMS} workspaces. Select fewer.`);
      await this.insertItems(manager, campaign, selected);
      const { id: settingsId, moduleVersion } = noCodeModule.settings;
      return {
        status: 'planning',
        active: true,
        settingsId,
        moduleVersion,
        actor: toCampaignActor(subject),
      };
    });
  }

  /**
   * Changes the settings. If `autoConfirm` changes, the campaign acts for the caller from then on,
   * and tries again to confirm items that wait for a user. If an applying campaign already has
   * `maxFailures` failures, pauses it. Throws Conflict if the campaign has ended.
   */
  async update(
    subject: Subject,
    id: string,
    settings: Partial<CampaignSettings>,
  ): Promise<CampaignView> {
    const changesOf = async (
      manager: EntityManager,
      campaign: UpgradeCampaign,
    ): Promise<CampaignChanges> => {
      requireOpen(campaign);
      const {
        name = campaign.name,
        autoConfirm = campaign.autoConfirm,
        concurrency = campaign.concurrency,
        maxFailures = campaign.maxFailures,
      } = settings;
      const pause =
        campaign.status === 'applying' ? pauseAfterFailures(campaign.failures, maxFailures) : {};
      const changes = { name, autoConfirm, concurrency, maxFailures, ...pause };
      if (autoConfirm === campaign.autoConfirm) return changes;
      const impacts = impactsConfirmedBy(autoConfirm);
      await reopenWaitingItems(manager, id, impacts, this.clock.timestamp());
      return { ...changes, actor: toCampaignActor(subject) };
    };
    return this.change(subject, id, 'update', changesOf, settingsOf);
  }

  /**
   * Starts to confirm planned upgrades on behalf of the caller, as far as `autoConfirm` permits.
   * Throws Conflict unless the campaign is ready.
   */
  async apply(subject: Subject, id: string): Promise<CampaignView> {
    return this.change(subject, id, 'apply', async (manager, campaign) => {
      requireStatus(campaign, ['ready'], 'Only a ready campaign can be applied.');
      await this.events.record(manager, campaign, 'applying');
      return { status: 'applying', failures: 0, actor: toCampaignActor(subject) };
    });
  }

  /**
   * Pauses a campaign: until it is resumed, it neither queues nor confirms runs. Its queued runs
   * continue. Throws Conflict unless the campaign is planning, ready or applying.
   */
  async pause(subject: Subject, id: string): Promise<CampaignView> {
    return this.change(subject, id, 'pause', async (_, campaign) => {
      const rule = 'Only a campaign that is planning, ready or applying can be paused.';
      requireStatus(campaign, RUNNING_STATUSES, rule);
      return { status: 'paused', pausedFrom: campaign.status };
    });
  }

  /**
   * Continues a paused campaign on behalf of the caller, and counts failures from 0 again. Throws
   * Conflict unless the campaign is paused.
   */
  async resume(subject: Subject, id: string): Promise<CampaignView> {
    return this.change(subject, id, 'resume', async (_, campaign) => {
      requireStatus(campaign, ['paused'], 'Only a paused campaign can be resumed.');
      return {
        status: campaign.pausedFrom ?? 'planning',
        pausedFrom: null,
        reason: null,
        failures: 0,
        actor: toCampaignActor(subject),
      };
    });
  }

  /**
   * Ends the campaign, and deletes its inputs. The background task then ends the open items on
   * behalf of the caller. Throws Conflict if the campaign has already ended.
   */
  async stop(subject: Subject, id: string): Promise<CampaignView> {
    return this.change(subject, id, 'stop', async (manager, campaign) => {
      requireOpen(campaign);
      await this.events.record(manager, campaign, 'stopped');
      return {
        status: 'stopped',
        pausedFrom: null,
        reason: null,
        active: campaign.status !== 'draft',
        inputs: null,
        endedAt: this.clock.timestamp(),
        actor: toCampaignActor(subject),
      };
    });
  }

  private async change(
    subject: Subject,
    id: string,
    action: string,
    changesOf: (manager: EntityManager, campaign: UpgradeCampaign) => Promise<CampaignChanges>,
    auditedOf = ({ status }: UpgradeCampaign): object => ({ status }),
  ): Promise<CampaignView> {
    return this.database.write(async (manager) => {
      const campaign = access.require(
        subject,
        'upgrade-campaign.write',
        await rows(manager, UpgradeCampaign).lock({ id }),
      );
      const changes = await changesOf(manager, campaign);
      await rows(manager, UpgradeCampaign).update({ id }, changes);
      Object.assign(campaign, changes);
      await this.recordAudit(manager, subject, campaign, action, auditedOf(campaign));
      await this.background.wakeAll(manager, CAMPAIGN_TASK);
      return this.withReport(manager, campaign);
    });
  }

  private async insertItems(
    manager: EntityManager,
    campaign: UpgradeCampaign,
    selected: readonly SelectedWorkspace[],
  ): Promise<void> {
    const waves = wavesOf(
      selected.map(({ projectId }) => projectId),
      campaign,
    );
    const updatedAt = this.clock.timestamp();
    const items = selected.map(({ id: workspaceId }, index) => ({
      ...NEW_ITEM,
      id: this.ids.next('uci'),
      campaignId: campaign.id,
      workspaceId,
      wave: waves[index] ?? 1,
      updatedAt,
    }));
    for (let at = 0; at < items.length; at += BATCH_SIZE)
      await rows(manager, UpgradeCampaignItem).insert(...items.slice(at, at + BATCH_SIZE));
  }

  /**
   * Throws Invalid if the module cannot be provisioned or an input breaks a rule. Ignores variables
   * without an input, because their values in the workspaces are unknown here.
   */
  private async refuseInvalidInputs(
    noCodeModule: ModuleWithSettings,
    inputs: readonly NewVariable[],
  ): Promise<void> {
    const violations = (await this.rules.violations(noCodeModule, inputs, [])).filter(
      ({ pointer }) => pointer !== VARS_POINTER,
    );
    assertNoViolations(violations);
  }

  private async withReport(
    manager: EntityManager,
    campaign: UpgradeCampaign,
  ): Promise<CampaignView> {
    const [view] = await this.withReports(manager, [campaign]);
    return view ?? { campaign, report: EMPTY_REPORT };
  }

  private async withReports(
    manager: EntityManager,
    campaigns: readonly UpgradeCampaign[],
  ): Promise<CampaignView[]> {
    const reports = await loadReports(
      manager,
      campaigns.map(({ id }) => id),
    );
    return campaigns.map((campaign) => ({
      campaign,
      report: reports.get(campaign.id) ?? EMPTY_REPORT,
    }));
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    { id, organization }: UpgradeCampaign,
    action: string,
    changes: object,
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action: `upgrade-campaign.${action}`,
      resource: { type: 'upgrade-campaigns', id },
      changes,
    });
  }
}

const NEW_CAMPAIGN = {
  status: 'draft',
  pausedFrom: null,
  reason: null,
  active: false,
  settingsId: null,
  moduleVersion: null,
  failures: 0,
  endedAt: null,
  leaseHolder: null,
  leaseUntil: null,
} as const;

const NEW_ITEM = {
  status: 'waiting',
  impact: null,
  runId: null,
  adopted: false,
  reason: null,
  missing: [],
  inputs: null,
  inputsBy: null,
  changes: null,
} as const;

function requireStatus(
  { status }: UpgradeCampaign,
  allowed: readonly CampaignStatus[],
  explanation: string,
): void {
  if (!allowed.includes(status))
    throw new Conflict(`The campaign has the status "${status}". ${explanation}`);
}

const settingsOf = ({ name, autoConfirm, concurrency, maxFailures }: UpgradeCampaign): object => ({
  name,
  'auto-confirm': autoConfirm,
  concurrency,
  'max-failures': maxFailures,
});

function requireOpen(campaign: UpgradeCampaign): void {
  requireStatus(campaign, ['draft', 'paused', ...RUNNING_STATUSES], 'It has already ended.');
}

const unknownModule = (): Invalid =>
  new Invalid([
    {
      pointer: '/data/relationships/no-code-module/data/id',
      detail: 'The organization has no such no-code module.',
    },
  ]);
