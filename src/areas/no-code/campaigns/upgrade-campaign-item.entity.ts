import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Requester } from '../../../core/caller/requester.js';
import { JsonText, Reference, Timestamp, TruncatedText } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { truncateText } from '../../../lib/text/truncate-text.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';
import type { Impact, ItemChanges, ItemStatus } from './campaign-rules.js';
import { UpgradeCampaign } from './upgrade-campaign.entity.js';

const MAX_REASON_BYTES = 2_000;

/** The upgrade of one workspace in a campaign. */
@Entity('upgrade_campaign_items')
@Index('upgrade_campaign_items_workspace', ['campaignId', 'workspaceId'], { unique: true })
@Index('upgrade_campaign_items_status', ['campaignId', 'status', 'wave'])
@Index('upgrade_campaign_items_of_workspace', ['workspaceId'])
@Index('upgrade_campaign_items_run', ['runId'])
export class UpgradeCampaignItem {
  /** `uci-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'campaign_id' })
  @ForeignKey(() => UpgradeCampaign, {
    onDelete: 'CASCADE',
    name: 'upgrade_campaign_items_campaign',
  })
  campaignId!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'upgrade_campaign_items_workspace_id',
  })
  workspaceId!: string;

  @Column('integer')
  wave!: number;

  @Column('varchar', { length: 20 })
  status!: ItemStatus;

  @Column('varchar', { length: 12, nullable: true })
  impact!: Impact | null;

  /** The run of the upgrade, whose ID is also the ID of the upgrade; null without an upgrade. */
  @Reference({ name: 'run_id', nullable: true })
  runId!: string | null;

  /** Whether someone else initiated the upgrade. The campaign does not end such an upgrade. */
  @Column('boolean')
  adopted!: boolean;

  @TruncatedText(MAX_REASON_BYTES, (text) => truncateText(text, MAX_REASON_BYTES, '…'), {
    nullable: true,
  })
  reason!: string | null;

  /** The variables that need a value. */
  @JsonText(384 * 1024)
  missing!: readonly string[];

  /** Inputs of this workspace, as sealed JSON. They take precedence over those of the campaign. */
  @Column('text', { nullable: true })
  inputs!: string | null;

  /** Who sent the inputs of this workspace, and therefore counts as a requester of its run. */
  @JsonText(256, { name: 'inputs_by', nullable: true })
  inputsBy!: Requester | null;

  @JsonText(256, { nullable: true })
  changes!: ItemChanges | null;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;
}

export const ITEM_INPUTS = sealedText(UpgradeCampaignItem, 'inputs', {
  place: 'upgrade_campaign_items.inputs',
  id: 'id',
  unbound: { purpose: () => 'upgrade campaign item inputs', names: [] },
});
