import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { Organization } from '../organizations/organization.entity.js';

/** The agents that share tokens, and claim the runs of the workspaces that use the pool. */
@Entity('agent_pools')
@Index('agent_pools_organization_name', ['organization', 'name'], { unique: true })
export class AgentPool {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'agent_pools_organization' })
  organization!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  /** Whether only owners and site administrators may change the pool and its tokens. */
  @Column('boolean', { default: false })
  restricted!: boolean;

  /**
   * Whether all workspaces of the organization may use the pool; if false, only allowed workspaces
   * and the workspaces of allowed projects. Excluded workspaces may not use it in either case.
   */
  @Column('boolean', { name: 'organization_scoped', default: true })
  organizationScoped!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
