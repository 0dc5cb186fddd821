import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { refuseTaken } from '../database/errors.js';
import { type Page, type Rows, window } from '../database/page.js';
import { contains } from '../database/search.js';
import { updateRow } from '../database/update-row.js';
import { Ids } from '../ids.js';
import { access } from './access.js';
import { AgentPool } from './agent-pool.entity.js';
import { existingOrganization } from './existing-organization.js';
import { IdentityChanges } from './identity-changes.js';
import type { Subject } from './subject.js';

@Injectable()
export class AgentPoolsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(subject: Subject, organization: string, page: Page, search = ''): Promise<Rows<AgentPool>> {
    await existingOrganization(this.database, subject, 'agent-pool.read', organization);
    const where = { organization, ...(search === '' ? {} : { name: contains(search) }) };
    const [rows, total] = await this.database.read.findAndCount(AgentPool, { where, order: { name: 'ASC' }, ...window(page) });
    return { rows, total };
  }

  async read(subject: Subject, id: string): Promise<AgentPool> {
    return access.require(subject, 'agent-pool.read', await this.database.read.findOneBy(AgentPool, { id }));
  }

  async create(subject: Subject, organization: string, name: string): Promise<AgentPool> {
    await existingOrganization(this.database, subject, 'agent-pool.write', organization);
    const pool = { id: this.ids.next('apool'), organization, name, createdAt: this.clock.timestamp(), version: 1 };
    return this.changes
      .make(subject, async (manager) => {
        await manager.insert(AgentPool, pool);
        return [pool, { organization, action: 'agent-pool.create', resource: { type: 'agent-pools', id: pool.id }, changes: { name } }] as const;
      })
      .catch(refuseTaken('name', name));
  }

  async update(subject: Subject, id: string, name: string | undefined): Promise<AgentPool> {
    return this.changes
      .make(subject, async (manager) => {
        const pool = access.require(subject, 'agent-pool.write', await manager.findOneBy(AgentPool, { id }));
        await updateRow(manager, AgentPool, { id }, pool, { name: name ?? pool.name });
        return [pool, { organization: pool.organization, action: 'agent-pool.update', resource: { type: 'agent-pools', id }, changes: { name } }] as const;
      })
      .catch(refuseTaken('name', name ?? ''));
  }

  /** With its tokens. */
  async remove(subject: Subject, id: string): Promise<void> {
    await this.changes.make(subject, async (manager) => {
      const pool = access.require(subject, 'agent-pool.write', await manager.findOneBy(AgentPool, { id }));
      await manager.delete(AgentPool, { id });
      return [undefined, { organization: pool.organization, action: 'agent-pool.delete', resource: { type: 'agent-pools', id }, changes: { name: pool.name } }] as const;
    });
  }
}
