import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import {
  type AccessFlag,
  accessOf,
  type OrganizationAccess,
} from '../../../core/caller/organization-access.js';
import { Reference, Timestamp, WordList } from '../../../core/database/columns.js';
import { Organization } from '../organizations/organization.entity.js';
import { User } from '../users/user.entity.js';

/** The name of the team that is created with each organization and has every permission in it. */
export const OWNERS = 'owners';

@Entity('teams')
@Index('teams_organization_name_key', ['organization', 'nameKey'], { unique: true })
export class Team {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'teams_organization' })
  organization!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  @Column('varchar', { length: 12 })
  visibility!: 'secret' | 'organization';

  @WordList(1_024)
  flags!: AccessFlag[];

  /** Whether the members may manage the team's tokens. */
  @Column('boolean', { name: 'member_tokens', default: false })
  memberTokens!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;

  get isOwners(): boolean {
    return this.nameKey === OWNERS;
  }

  get access(): OrganizationAccess {
    return accessOf((flag) => this.isOwners || this.flags.includes(flag));
  }
}

@Entity('team_memberships')
@Index('team_memberships_user', ['userId'])
export class TeamMembership {
  @PrimaryColumn('varchar', { name: 'team_id', length: 64 })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'team_memberships_team' })
  teamId!: string;

  @PrimaryColumn('varchar', { name: 'user_id', length: 64 })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'team_memberships_user_id' })
  userId!: string;

  /** Whether the membership results from a group of an issuer, and was never set by hand. */
  @Column('boolean', { default: false })
  synced!: boolean;
}
