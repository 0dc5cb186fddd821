import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { Organization } from '../../../platform/identity/organizations/organization.entity.js';
import type { RunActor } from '../../../platform/runs/run.entity.js';
import { NoCodeModule } from '../no-code-module.entity.js';
import type { AutoConfirm, CampaignStatus, WaveBy } from './campaign-rules.js';

/** Selects workspaces of the module. Every list restricts the selection unless it is empty. */
export interface Selection {
  readonly moduleVersions: readonly string[];
  readonly projectIds: readonly string[];
  readonly workspaceIds: readonly string[];
}

/**
 * The principal for whom a campaign acts. `tokenId` is empty unless the principal used a limited
 * token.
 */
export interface CampaignActor extends RunActor {
  readonly kind: 'user' | 'team';
  readonly tokenId: string;
}

/** Upgrades many workspaces to the settings that are current when the campaign is planned. */
@Entity('upgrade_campaigns')
@Index('upgrade_campaigns_organization', ['organization', 'createdAt', 'id'])
@Index('upgrade_campaigns_module', ['noCodeModuleId'])
@Index('upgrade_campaigns_active', ['active', 'id'])
@Index('upgrade_campaigns_ended', ['endedAt'])
export class UpgradeCampaign {
  /** `uc-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, {
    onDelete: 'CASCADE',
    name: 'upgrade_campaigns_organization_name',
  })
  organization!: string;

  @Reference({ name: 'no_code_module_id' })
  @ForeignKey(() => NoCodeModule, { onDelete: 'CASCADE', name: 'upgrade_campaigns_no_code_module' })
  noCodeModuleId!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  @Column('varchar', { length: 12 })
  status!: CampaignStatus;

  /** The status that a paused campaign gets when it is resumed. */
  @Column('varchar', { name: 'paused_from', length: 12, nullable: true })
  pausedFrom!: CampaignStatus | null;

  @Text(1_000, { nullable: true })
  reason!: string | null;

  /** Whether the background task still advances the campaign. */
  @Column('boolean')
  active!: boolean;

  /** The settings version that the workspaces get; null until the campaign is planned. */
  @Reference({ name: 'settings_id', nullable: true })
  settingsId!: string | null;

  @Column('varchar', { name: 'module_version', length: 128, nullable: true })
  moduleVersion!: string | null;

  @Column('varchar', { name: 'auto_confirm', length: 12 })
  autoConfirm!: AutoConfirm;

  @Column('varchar', { name: 'wave_by', length: 12 })
  waveBy!: WaveBy;

  @Column('integer', { name: 'wave_percentage' })
  wavePercentage!: number;

  @Column('integer')
  concurrency!: number;

  @Column('integer', { name: 'max_failures', nullable: true })
  maxFailures!: number | null;

  /**
   * How many items have failed while the campaign was applying, since it was last applied, resumed
   * or reopened.
   */
  @Column('integer')
  failures!: number;

  @JsonText(128 * 1024)
  selection!: Selection;

  @JsonText(384 * 1024, { name: 'input_keys' })
  inputKeys!: readonly string[];

  /** The inputs of all workspaces, as sealed JSON; null without inputs and after a stop. */
  @Column('text', { nullable: true })
  inputs!: string | null;

  @JsonText(1_024, { name: 'created_by' })
  createdBy!: RunActor;

  @JsonText(1_024)
  actor!: CampaignActor;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'ended_at', nullable: true })
  endedAt!: string | null;

  /** The server that advances the campaign until `leaseUntil`; both are null without a lease. */
  @Column('varchar', { name: 'lease_holder', length: 64, nullable: true })
  leaseHolder!: string | null;

  @Timestamp({ name: 'lease_until', nullable: true })
  leaseUntil!: string | null;
}

export const CAMPAIGN_INPUTS = sealedText(UpgradeCampaign, 'inputs', {
  place: 'upgrade_campaigns.inputs',
  id: 'id',
  unbound: { purpose: () => 'upgrade campaign inputs', names: [] },
});
