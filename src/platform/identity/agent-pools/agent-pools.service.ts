import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsOrder, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isForeignKeyViolation, refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { contains } from '../../../core/database/search.js';
import { Conflict, Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { getOrganization } from '../organizations/get-organization.js';
import { AgentPool } from './agent-pool.entity.js';
import { poolPermission } from './agent-pool-permission.js';
import {
  EMPTY_SCOPE,
  type PoolContext,
  type PoolFilter,
  type PoolScope,
  type PoolScopes,
} from './pool-scopes.js';

/** In an update, undefined members stay unchanged. */
export interface AgentPoolChanges {
  readonly name?: string | undefined;
  readonly restricted?: boolean | undefined;
  readonly organizationScoped?: boolean | undefined;
  readonly scope?: Partial<PoolScope> | undefined;
}

export interface AgentPoolListOptions extends PoolFilter {
  /** A substring of the name. */
  readonly search?: string | undefined;
  readonly sort?: 'name' | '-name' | 'created-at' | '-created-at' | undefined;
}

/** Counts the workspaces that use the pool. */
export type UseCounter = (manager: EntityManager, poolId: string) => Promise<number>;

@Injectable()
export class AgentPoolsService {
  private countUses: UseCounter = async () => 0;
  private scopes: PoolScopes | null = null;

  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Called by the workspaces module at startup, because identity does not depend on it. */
  registerUseCounter(countUses: UseCounter): void {
    this.countUses = countUses;
  }

  /** Called by the workspaces module at startup, like {@link registerUseCounter}. */
  registerScopes(scopes: PoolScopes): void {
    this.scopes = scopes;
  }

  async list(
    subject: Subject,
    organization: string,
    page: Page,
    { search = '', sort = 'name', ...filter }: AgentPoolListOptions = {},
  ): Promise<PageOfRows<AgentPool>> {
    await getOrganization(this.database, subject, 'agent-pool.read', organization);
    const { read } = this.database;
    const isFiltered = filter.workspaceKey !== undefined || filter.projectKey !== undefined;
    const ids = isFiltered
      ? await this.scopes?.findMatching(read, organization, filter)
      : undefined;
    const where = {
      organization,
      ...(ids === undefined ? {} : { id: In([...ids]) }),
      ...(search === '' ? {} : { name: contains(search) }),
    };
    const order = orderOf(sort);
    const [rows, total] = await read.findAndCount(AgentPool, {
      where,
      order,
      ...toSkipAndTake(page),
    });
    return { rows, total };
  }

  async read(subject: Subject, id: string): Promise<AgentPool> {
    return access.require(
      subject,
      'agent-pool.read',
      await rows(this.database.read, AgentPool).find({ id }),
    );
  }

  /**
   * Loads the scopes of the pools, and returns a function that looks up the scope of one of them.
   * Makes no access decision: call it only for pools that the caller may read.
   */
  async scopesOf(pools: readonly AgentPool[]): Promise<(pool: AgentPool) => PoolScope> {
    const ids = pools.map(({ id }) => id);
    const scopes = await this.scopes?.findScopes(this.database.read, ids);
    return ({ id }) => scopes?.get(id) ?? EMPTY_SCOPE;
  }

  async create(
    subject: Subject,
    organization: string,
    {
      name,
      restricted = false,
      organizationScoped = true,
      scope = {},
    }: AgentPoolChanges & { readonly name: string },
  ): Promise<AgentPool> {
    const permission = poolPermission({ restricted });
    await getOrganization(this.database, subject, permission, organization);
    const pool = {
      id: this.ids.next('apool'),
      organization,
      name,
      restricted,
      organizationScoped,
      createdAt: this.clock.timestamp(),
      version: 1,
    };
    return this.changes
      .apply(subject, async (manager) => {
        await rows(manager, AgentPool).insert(pool);
        await this.scopes?.replace(manager, pool, scope);
        return [
          pool,
          {
            organization,
            action: 'agent-pool.create',
            resource: { type: 'agent-pools', id: pool.id },
            changes: { name, restricted, ...toAuditChanges(organizationScoped, scope) },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name));
  }

  async update(
    subject: Subject,
    id: string,
    { name, restricted, organizationScoped, scope = {} }: AgentPoolChanges,
  ): Promise<AgentPool> {
    return this.changes
      .apply(subject, async (manager) => {
        const row = await rows(manager, AgentPool).find({ id });
        const pool = access.require(subject, poolPermission(row), row);
        if (restricted !== undefined && restricted !== pool.restricted)
          access.requireIn(subject, 'restricted-agent-pool.write', pool.organization);
        await rows(manager, AgentPool).updateVersioned(pool, {
          name,
          restricted,
          organizationScoped,
        });
        await this.replaceScope(manager, pool, scope, organizationScoped);
        return [
          pool,
          {
            organization: pool.organization,
            action: 'agent-pool.update',
            resource: { type: 'agent-pools', id },
            changes: { name, restricted, ...toAuditChanges(organizationScoped, scope) },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name ?? ''));
  }

  /**
   * Deletes a pool with its tokens and agents. Throws Conflict while a workspace uses the pool, or
   * while the pool is the default of a project or the organization.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const row = await rows(manager, AgentPool).lock({ id });
      const pool = access.require(subject, poolPermission(row), row);
      const count = await this.countUses(manager, id);
      if (count > 0) throw poolInUse(count);
      const place = (await this.scopes?.describeDefaultUse(manager, id)) ?? null;
      if (place !== null)
        throw new Conflict(
          `This agent pool is the default of the ${place}. Change that default first.`,
        );
      // A foreign key protects workspaces that start to use the pool concurrently.
      await rows(manager, AgentPool)
        .delete({ id })
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? poolInUse(1) : error;
        });
      return [
        undefined,
        {
          organization: pool.organization,
          action: 'agent-pool.delete',
          resource: { type: 'agent-pools', id },
          changes: { name: pool.name },
        },
      ] as const;
    });
  }

  /**
   * Returns why the pool cannot be used in the context; null if it can. Locks the pool until the
   * transaction ends, so that no other transaction deletes it or changes its scope in the meantime.
   */
  async findRefusal(
    manager: EntityManager,
    organization: string,
    id: string,
    context: PoolContext,
  ): Promise<string | null> {
    const pool = await rows(manager, AgentPool).lock({ id, organization }, 'share');
    if (!pool) return 'The organization has no such agent pool.';
    const isPermitted = (await this.scopes?.permits(manager, pool, context)) ?? true;
    return isPermitted
      ? null
      : 'The scope of the agent pool does not permit this use. Choose another pool, or extend the scope.';
  }

  /** Throws Invalid if the pool is used outside of its scope. */
  async refuseUseOutsideScope(manager: EntityManager, id: string, pointer: string): Promise<void> {
    const pool = await rows(manager, AgentPool).find({ id });
    const place = pool && ((await this.scopes?.describeUseOutsideScope(manager, pool)) ?? null);
    if (!place) return;
    const detail =
      `The ${place} would use this agent pool, but is outside of the pool's scope. ` +
      'Include it in the scope, or give it another pool or execution mode first.';
    throw new Invalid([{ pointer, detail }]);
  }

  private async replaceScope(
    manager: EntityManager,
    pool: AgentPool,
    scope: Partial<PoolScope>,
    organizationScoped: boolean | undefined,
  ): Promise<void> {
    await this.scopes?.replace(manager, pool, scope);
    const pointer =
      organizationScoped === undefined
        ? '/data/relationships'
        : '/data/attributes/organization-scoped';
    await this.refuseUseOutsideScope(manager, pool.id, pointer);
  }
}

function toAuditChanges(
  organizationScoped: boolean | undefined,
  scope: Partial<PoolScope>,
): object {
  return {
    ...(organizationScoped === undefined ? {} : { 'organization-scoped': organizationScoped }),
    ...(scope.allowedWorkspaces && { 'allowed-workspaces': scope.allowedWorkspaces }),
    ...(scope.allowedProjects && { 'allowed-projects': scope.allowedProjects }),
    ...(scope.excludedWorkspaces && { 'excluded-workspaces': scope.excludedWorkspaces }),
  };
}

function orderOf(sort: NonNullable<AgentPoolListOptions['sort']>): FindOptionsOrder<AgentPool> {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return sort.endsWith('name') ? { name: direction } : { createdAt: direction, id: direction };
}

function poolInUse(count: number): Conflict {
  const [use, pronoun] =
    count === 1 ? ['1 workspace uses', 'it'] : [`${count} workspaces use`, 'them'];
  return new Conflict(
    `${use} this agent pool. Give ${pronoun} another pool or execution mode first.`,
  );
}
