import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { Team } from '../../identity/teams/team.entity.js';
import type { CustomAccess, WorkspaceAccess } from '../../identity/workspace-access.js';
import { Workspace } from '../workspace.entity.js';

/** The access of a team to a workspace of the same organization. */
@Entity('team_workspaces')
@Index('team_workspaces_team_workspace', ['teamId', 'workspaceId'], { unique: true })
@Index('team_workspaces_workspace', ['workspaceId', 'createdAt', 'id'])
export class TeamWorkspace {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'team_id' })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'team_workspaces_team' })
  teamId!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'team_workspaces_workspace_id' })
  workspaceId!: string;

  /** The next four columns apply only if this is `custom`. */
  @Column('varchar', { length: 12 })
  access!: WorkspaceAccess;

  @Column('varchar', { length: 12 })
  runs!: CustomAccess['runs'];

  @Column('varchar', { length: 12 })
  variables!: CustomAccess['variables'];

  @Column('varchar', { name: 'state_versions', length: 16 })
  stateVersions!: CustomAccess['stateVersions'];

  @Column('boolean', { name: 'workspace_locking' })
  workspaceLocking!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
