import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { Organization } from '../organizations/organization.entity.js';
import { Identity } from '../sign-in/identity.entity.js';
import { SignInProvider } from '../sign-in/sign-in-provider.entity.js';
import { Team } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';

/**
 * Maps a group of an issuer to a team, or each group to the organization's team of the same name.
 * A user in the group becomes a member of the team when the issuer next confirms the user.
 */
@Entity('group_mappings')
@Index('group_mappings_provider', ['providerId', 'createdAt', 'id'])
@Index('group_mappings_team', ['teamId'])
@Index('group_mappings_organization', ['organization'])
export class GroupMapping {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'provider_id' })
  @ForeignKey(() => SignInProvider, { onDelete: 'CASCADE', name: 'group_mappings_provider_id' })
  providerId!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'group_mappings_organization_name' })
  organization!: string;

  /** The group; null to map each group to the team of the same name, except the team `owners`. */
  @Column('varchar', { name: 'group_name', length: 512, nullable: true })
  groupName!: string | null;

  /** Null if and only if `groupName` is null. */
  @Reference({ name: 'team_id', nullable: true })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'group_mappings_team_id' })
  teamId!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

/**
 * Records that groups of the identity map to the team, even if the user was already added to it by
 * hand.
 */
@Entity('team_syncs')
@Index('team_syncs_identity', ['identityId'])
@Index('team_syncs_user', ['userId', 'teamId'])
export class TeamSync {
  @PrimaryColumn('varchar', { name: 'team_id', length: 64 })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'team_syncs_team_id' })
  teamId!: string;

  @PrimaryColumn('varchar', { name: 'identity_id', length: 64 })
  @ForeignKey(() => Identity, { onDelete: 'CASCADE', name: 'team_syncs_identity_id' })
  identityId!: string;

  @Reference({ name: 'user_id' })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'team_syncs_user_id' })
  userId!: string;

  /**
   * When Gantry first refused to remove the user, who had left the groups but was the last owner;
   * null otherwise.
   */
  @Timestamp({ name: 'refused_at', nullable: true })
  refusedAt!: string | null;
}
