import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { narrowToPlaces } from '../filters/places.js';
import { Workspace } from '../workspace.entity.js';
import { RemoteStateConsumer } from './remote-state-consumer.entity.js';

const MAX_CONSUMERS = 1_000;

/** The workspaces whose runs may read the state of a workspace. */
@Injectable()
export class RemoteStateConsumersService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Lists consumers that the caller may read, sorted by name. */
  async list(subject: Subject, workspaceId: string, page: Page): Promise<PageOfRows<Workspace>> {
    const { organization } = access.requireOnProject(
      subject,
      'workspace.read',
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
    );
    const query = this.database.read
      .createQueryBuilder(Workspace, 'w')
      .innerJoin(RemoteStateConsumer, 'c', 'c.consumerId = w.id')
      .where('c.workspaceId = :workspaceId', { workspaceId });
    const readable = access.workspacesWith(subject, 'workspace.read', organization);
    if (readable !== 'all') narrowToPlaces(query, readable);
    const { skip, take } = toSkipAndTake(page);
    const [found, total] = await query
      .orderBy('w.nameKey', 'ASC')
      .skip(skip)
      .take(take)
      .getManyAndCount();
    return { rows: found, total };
  }

  add(subject: Subject, workspaceId: string, ids: readonly string[]): Promise<void> {
    return this.change(subject, workspaceId, 'add', ids, async (manager, workspace) => {
      await requireConsumers(manager, subject, workspace, ids);
      await insert(manager, workspaceId, ids);
    });
  }

  replace(subject: Subject, workspaceId: string, ids: readonly string[]): Promise<void> {
    return this.change(subject, workspaceId, 'replace', ids, async (manager, workspace) => {
      await requireConsumers(manager, subject, workspace, ids);
      await rows(manager, RemoteStateConsumer).delete({ workspaceId });
      await insert(manager, workspaceId, ids);
    });
  }

  /**
   * Ignores workspaces that are not consumers. Throws Invalid for IDs that are not readable
   * workspaces of the organization.
   */
  remove(subject: Subject, workspaceId: string, ids: readonly string[]): Promise<void> {
    return this.change(subject, workspaceId, 'remove', ids, async (manager, workspace) => {
      await requireConsumers(manager, subject, workspace, ids);
      for (const consumerId of ids)
        await rows(manager, RemoteStateConsumer).delete({ workspaceId, consumerId });
    });
  }

  private change(
    subject: Subject,
    id: string,
    verb: 'add' | 'replace' | 'remove',
    ids: readonly string[],
    work: (manager: EntityManager, workspace: Workspace) => Promise<void>,
  ): Promise<void> {
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'workspace.update',
        await rows(manager, Workspace).find({ id }),
      );
      await work(manager, workspace);
      await this.audit.record(manager, subject, {
        organization: workspace.organization,
        action: `remote-state-consumers.${verb}`,
        resource: { type: 'workspaces', id },
        changes: { consumers: ids },
      });
    });
  }
}

/** Throws Invalid for IDs that are not readable workspaces of the organization. */
async function requireConsumers(
  manager: EntityManager,
  subject: Subject,
  { organization }: Workspace,
  ids: readonly string[],
): Promise<void> {
  const found = await rows(manager, Workspace).findByValues('id', [...new Set(ids)], {
    organization,
  });
  const known = new Set(
    found
      .filter((row) => access.allowsOnProject(subject, 'workspace.read', row))
      .map(({ id }) => id),
  );
  const violations = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/data/${index}/id`,
            detail: 'The organization has no such workspace.',
          },
        ],
  );
  assertNoViolations(violations);
}

async function insert(
  manager: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  const consumers = [...new Set(ids)].map((consumerId) => ({ workspaceId, consumerId }));
  await rows(manager, RemoteStateConsumer).insertIfAbsent('consumerId', ...consumers);
  if ((await manager.countBy(RemoteStateConsumer, { workspaceId })) > MAX_CONSUMERS)
    throw new Invalid([
      { pointer: '/data', detail: `A workspace has at most ${MAX_CONSUMERS} consumers.` },
    ]);
}
