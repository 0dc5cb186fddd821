import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp, Reference } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { Workspace } from '../../../platform/workspaces/workspace.entity.js';

/**
 * `open`: its run is not over. `unconfirmed`: the plan had no changes, and nobody has confirmed it.
 * `completed`: the workspace has the settings. `ended`: it never will have them by this upgrade.
 */
export type UpgradeState = 'open' | 'unconfirmed' | 'completed' | 'ended';

/**
 * What a run of a workspace is to change in its settings. The index lets a workspace have one open
 * upgrade.
 */
@Entity('workspace_upgrades')
@Index('workspace_upgrades_one_open', ['workspaceId'], { unique: true, where: "state = 'open'" })
@Index('workspace_upgrades_workspace', ['workspaceId', 'state'])
export class WorkspaceUpgrade {
  /** The run that plans and applies it; it names the upgrade, too. */
  @PrimaryColumn('varchar', { name: 'run_id', length: 64 })
  runId!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'workspace_upgrades_workspace_id' })
  workspaceId!: string;

  @Reference({ name: 'no_code_module_id' })
  noCodeModuleId!: string;

  /** The version of the settings that the workspace is to have. */
  @Reference({ name: 'settings_id' })
  settingsId!: string;

  @Reference({ name: 'module_id' })
  moduleId!: string;

  @Column('varchar', { length: 12 })
  state!: UpgradeState;

  /**
   * The variables that were given with it: JSON, sealed. Null once the workspace has them, or never
   * will.
   */
  @Column('text', { nullable: true })
  variables!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

export const UPGRADE_VARIABLES = sealedText(WorkspaceUpgrade, 'variables', {
  place: 'workspace_upgrades.variables',
  id: 'runId',
  unbound: { purpose: ({ runId }) => `variables of the upgrade ${runId}`, names: ['runId'] },
});
