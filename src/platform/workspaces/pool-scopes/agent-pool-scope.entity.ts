import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AgentPool } from '../../identity/agent-pools/agent-pool.entity.js';
import { Project } from '../../projects/project.entity.js';
import { Workspace } from '../workspace.entity.js';

/** A workspace that may use an agent pool, or that is excluded from it. */
@Entity('agent_pool_workspaces')
@Index('agent_pool_workspaces_workspace_id', ['workspaceId'])
export class AgentPoolWorkspace {
  @PrimaryColumn('varchar', { name: 'pool_id', length: 64 })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'agent_pool_workspaces_pool_id_fk' })
  poolId!: string;

  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'agent_pool_workspaces_workspace_id_fk',
  })
  workspaceId!: string;

  @Column('boolean')
  excluded!: boolean;
}

/** A project whose workspaces may use an agent pool, unless they are excluded from it. */
@Entity('agent_pool_projects')
@Index('agent_pool_projects_project_id', ['projectId'])
export class AgentPoolProject {
  @PrimaryColumn('varchar', { name: 'pool_id', length: 64 })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'agent_pool_projects_pool_id_fk' })
  poolId!: string;

  @PrimaryColumn('varchar', { name: 'project_id', length: 64 })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'agent_pool_projects_project_id_fk' })
  projectId!: string;
}
