import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { isMissingReference, refuseDuplicate } from '../../../core/database/errors.js';
import { type Page, type Rows, window } from '../../../core/database/page.js';
import { contains } from '../../../core/database/search.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { poolPermission } from './agent-pool-permission.js';
import { AgentPool } from './agent-pool.entity.js';
import { getOrganization } from '../organizations/get-organization.js';
import { IdentityChanges } from '../identity-changes.js';
import type { Subject } from '../../../core/caller/subject.js';

/** Omitted members stay unchanged. */
export interface AgentPoolChanges {
  readonly name?: string | undefined;
  readonly restricted?: boolean | undefined;
}

/** Counts the workspaces that use the pool. */
export type CountUses = (manager: EntityManager, poolId: string) => Promise<number>;

@Injectable()
export class AgentPoolsService {
  private countUses: CountUses = async () => 0;

  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Registered by the workspaces module at startup, because identity does not depend on it. */
  countUsesBy(countUses: CountUses): void {
    this.countUses = countUses;
  }

  async list(
    subject: Subject,
    organization: string,
    page: Page,
    search = '',
  ): Promise<Rows<AgentPool>> {
    await getOrganization(this.database, subject, 'agent-pool.read', organization);
    const where = { organization, ...(search === '' ? {} : { name: contains(search) }) };
    const [rows, total] = await this.database.read.findAndCount(AgentPool, {
      where,
      order: { name: 'ASC' },
      ...window(page),
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

  async create(
    subject: Subject,
    organization: string,
    name: string,
    restricted = false,
  ): Promise<AgentPool> {
    const permission = poolPermission({ restricted });
    await getOrganization(this.database, subject, permission, organization);
    const pool = {
      id: this.ids.next('apool'),
      organization,
      name,
      restricted,
      createdAt: this.clock.timestamp(),
      version: 1,
    };
    return this.changes
      .make(subject, async (manager) => {
        await rows(manager, AgentPool).insert(pool);
        return [
          pool,
          {
            organization,
            action: 'agent-pool.create',
            resource: { type: 'agent-pools', id: pool.id },
            changes: { name, restricted },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name));
  }

  async update(
    subject: Subject,
    id: string,
    { name, restricted }: AgentPoolChanges,
  ): Promise<AgentPool> {
    return this.changes
      .make(subject, async (manager) => {
        const found = await rows(manager, AgentPool).find({ id });
        const pool = access.require(subject, poolPermission(found), found);
        if (restricted !== undefined && restricted !== pool.restricted)
          access.requireIn(subject, 'restricted-agent-pool.write', pool.organization);
        await rows(manager, AgentPool).change(pool, { name, restricted });
        return [
          pool,
          {
            organization: pool.organization,
            action: 'agent-pool.update',
            resource: { type: 'agent-pools', id },
            changes: { name, restricted },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name ?? ''));
  }

  /** Deletes a pool with its tokens. Throws Conflict while workspaces use it. */
  async remove(subject: Subject, id: string): Promise<void> {
    await this.changes.make(subject, async (manager) => {
      const found = await rows(manager, AgentPool).lock({ id });
      const pool = access.require(subject, poolPermission(found), found);
      refuseUsed(await this.countUses(manager, id));
      // A foreign key protects workspaces that start to use the pool concurrently.
      await rows(manager, AgentPool)
        .delete({ id })
        .catch((error: unknown) => {
          throw isMissingReference(error) ? inUse('1 workspace uses', 'it') : error;
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
}

function refuseUsed(count: number): void {
  if (count > 0)
    throw count === 1 ? inUse('1 workspace uses', 'it') : inUse(`${count} workspaces use`, 'them');
}

function inUse(users: string, pronoun: string): Conflict {
  return new Conflict(
    `${users} this agent pool. Give ${pronoun} another pool or execution mode first.`,
  );
}
