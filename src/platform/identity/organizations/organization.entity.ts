import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../../core/database/columns.js';
import type { ExecutionMode } from './execution-default.js';

export const TTL_TOKEN_TYPES = ['organization', 'team', 'user', 'audit-trails'] as const;

export type TtlTokenType = (typeof TTL_TOKEN_TYPES)[number];

interface TokenTtl {
  readonly milliseconds: number;
  readonly updatedAt: string;
}

export type TokenTtls = Readonly<Partial<Record<TtlTokenType, TokenTtl>>>;

/** A tenant. Its name is its ID and never changes: module and provider addresses contain it. */
@Entity('organizations')
@Index('organizations_name_key', ['nameKey'], { unique: true })
export class Organization {
  @PrimaryColumn('varchar', { length: 40 })
  name!: string;

  /** The name in lower case, so that no two names differ only in case. */
  @Column('varchar', { name: 'name_key', length: 40 })
  nameKey!: string;

  @Column('varchar', { length: 320 })
  email!: string;

  /**
   * The partition for previews of access policies with tokens of the organization and its teams,
   * unless the request names another.
   */
  @Column('varchar', { length: 63 })
  partition!: string;

  /** If false, only owners and site administrators may delete workspaces that manage resources. */
  @Column('boolean', { name: 'allow_force_delete_workspaces', default: true })
  allowForceDelete!: boolean;

  /** Whether the maximum lifetimes of tokens apply. */
  @Column('boolean', { name: 'max_ttl_enabled', default: false })
  maxTtlEnabled!: boolean;

  /** The maximum lifetimes that were set, or null. For other types, the default applies. */
  @JsonText(1_024, { name: 'token_ttls', nullable: true })
  tokenTtls!: TokenTtls | null;

  /** The execution mode of projects and workspaces that do not set one. */
  @Column('varchar', { name: 'default_execution_mode', length: 12, default: 'remote' })
  defaultExecutionMode!: ExecutionMode;

  /** Without a foreign key: the service refuses to delete a pool that is a default. */
  @Reference({ name: 'default_agent_pool_id', nullable: true })
  defaultAgentPoolId!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
