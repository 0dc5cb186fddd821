import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';

/**
 * `open`: the run has not ended. `unconfirmed`: the plan has no changes and awaits a confirmation.
 * `completed`: the workspace got the new settings. `ended`: the workspace kept its
 * settings.
 */
export type UpgradeState = 'open' | 'unconfirmed' | 'completed' | 'ended';

/** The unique index permits one open upgrade per workspace. */
@Entity('workspace_upgrades')
@Index('workspace_upgrades_one_open', ['workspaceId'], { unique: true, where: "state = 'open'" })
@Index('workspace_upgrades_workspace', ['workspaceId', 'state'])
export class WorkspaceUpgrade {
  /** The run that plans and applies the upgrade. Its ID is also the ID of the upgrade. */
  @PrimaryColumn('varchar', { name: 'run_id', length: 64 })
  runId!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'workspace_upgrades_workspace_id' })
  workspaceId!: string;

  @Reference({ name: 'no_code_module_id' })
  noCodeModuleId!: string;

  /** The settings version that the workspace gets. */
  @Reference({ name: 'settings_id' })
  settingsId!: string;

  @Reference({ name: 'module_id' })
  moduleId!: string;

  @Column('varchar', { length: 12 })
  state!: UpgradeState;

  /** The variables of the request, as sealed JSON. Null once the upgrade is completed or ended. */
  @Column('text', { nullable: true })
  variables!: string | null;

  /**
   * The digest of the workspace's variables when the upgrade was initiated; null if an earlier
   * build initiated it.
   */
  @Column('varchar', { name: 'variables_digest', length: 64, nullable: true })
  variablesDigest!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

export const UPGRADE_VARIABLES = sealedText(WorkspaceUpgrade, 'variables', {
  place: 'workspace_upgrades.variables',
  id: 'runId',
  unbound: { purpose: ({ runId }) => `variables of the upgrade ${runId}`, names: ['runId'] },
});
