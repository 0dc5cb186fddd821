import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CallerKind } from '../../../core/caller/subject.js';
import type { ScopeAccess, TokenScope } from '../../../core/caller/token-scope.js';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { AgentPool } from '../agent-pools/agent-pool.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import { Team } from '../teams/team.entity.js';
import { User } from '../users/user.entity.js';

/** Exactly one of the six owner columns is set. */
@Entity('tokens')
@Index('tokens_hash', ['hash'], { unique: true })
@Index('tokens_user', ['userId', 'createdAt'])
@Index('tokens_team', ['teamId'], { unique: true })
@Index('tokens_named_team', ['namedTeamId', 'createdAt'])
@Index('tokens_organization', ['organization'], { unique: true })
@Index('tokens_audit_organization', ['auditOrganization'])
@Index('tokens_agent_pool', ['agentPoolId', 'createdAt'])
export class Token {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 12 })
  kind!: CallerKind;

  @Reference({ name: 'user_id', nullable: true })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'tokens_user_id' })
  userId!: string | null;

  /** The team whose single token this is. A new single token replaces it. */
  @Reference({ name: 'team_id', nullable: true })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'tokens_team_id' })
  teamId!: string | null;

  /**
   * The team of a named token. A team can have several, with different descriptions. Not a foreign
   * key: deleting the team or its organization deletes these tokens explicitly.
   */
  @Reference({ name: 'named_team_id', nullable: true })
  namedTeamId!: string | null;

  @Reference({ nullable: true })
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'tokens_organization_name' })
  organization!: string | null;

  /**
   * The organization whose audit log the token reads. Not a foreign key: deleting the organization
   * deletes the token explicitly.
   */
  @Reference({ name: 'audit_organization', nullable: true })
  auditOrganization!: string | null;

  @Reference({ name: 'agent_pool_id', nullable: true })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'tokens_agent_pool_id' })
  agentPoolId!: string | null;

  /**
   * The lower-case hex SHA-256 of the token; `sign-in:` and the ID if it exists only for a session.
   */
  @Column('varchar', { length: 64 })
  hash!: string;

  @Column('varchar', { length: 255, nullable: true })
  description!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'last_used_at', nullable: true })
  lastUsedAt!: string | null;

  @Timestamp({ name: 'expires_at', nullable: true })
  expiresAt!: string | null;

  /**
   * The user that created the token; null if another kind of caller, a sign-in or a command created
   * it.
   */
  @Reference({ name: 'created_by', nullable: true })
  createdBy!: string | null;

  /** Null for a token without a scope; then the other two columns are null, too. */
  @Column('varchar', { name: 'scope_access', length: 16, nullable: true })
  scopeAccess!: ScopeAccess | null;

  @Reference({ name: 'scope_organization', nullable: true })
  scopeOrganization!: string | null;

  /**
   * Not a foreign key: after the deletion of the project, the scope permits nothing in any project.
   */
  @Reference({ name: 'scope_project_id', nullable: true })
  scopeProjectId!: string | null;
}

/** The owner columns, to spread before one of them is set. */
export const NO_OWNER = {
  userId: null,
  teamId: null,
  namedTeamId: null,
  organization: null,
  auditOrganization: null,
  agentPoolId: null,
};

type ScopeColumns = Pick<Token, 'scopeAccess' | 'scopeOrganization' | 'scopeProjectId'>;

export function scopeOf(token: ScopeColumns): TokenScope | undefined {
  const { scopeAccess, scopeOrganization: organization, scopeProjectId: projectId } = token;
  return scopeAccess === null ? undefined : { access: scopeAccess, organization, projectId };
}

export const toScopeColumns = (scope: TokenScope | undefined): ScopeColumns => ({
  scopeAccess: scope?.access ?? null,
  scopeOrganization: scope?.organization ?? null,
  scopeProjectId: scope?.projectId ?? null,
});
