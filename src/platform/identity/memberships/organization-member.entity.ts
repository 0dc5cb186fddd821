import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../core/database/columns.js';
import { Organization } from '../organizations/organization.entity.js';
import { User } from '../users/user.entity.js';

/** A user who was added to the organization itself. Members of its teams need no row. */
@Entity('organization_members')
@Index('organization_members_user', ['userId'])
export class OrganizationMember {
  @PrimaryColumn('varchar', { length: 64 })
  @ForeignKey(() => Organization, {
    onDelete: 'CASCADE',
    name: 'organization_members_organization',
  })
  organization!: string;

  @PrimaryColumn('varchar', { name: 'user_id', length: 64 })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'organization_members_user_id' })
  userId!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
