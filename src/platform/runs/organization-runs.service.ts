import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { readLongListPage } from '../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { access } from '../identity/access.js';
import { AgentPool } from '../identity/agent-pools/agent-pool.entity.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { narrowToPlaces } from '../workspaces/filters/places.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { Run } from './run.entity.js';
import { LEASED_STATUSES, type RunStatus } from './run-status.js';
import type { RunFilter, RunInWorkspace } from './runs.service.js';

/** In these statuses, a run waits for a worker; a pending run can also wait for its workspace. */
const WAITING_STATUSES: readonly RunStatus[] = ['pending', 'confirmed', 'apply_queued'];

export interface QueuedRun extends RunInWorkspace {
  /** From 1, among the waiting runs in the caller's list; 0 while a worker executes the run. */
  readonly queuePosition: number;
}

export interface OrganizationRunFilter extends RunFilter {
  readonly workspaceNames?: readonly string[] | undefined;
  readonly agentPoolNames?: readonly string[] | undefined;
}

/** Lists and counts the runs that {@link access.workspacesWith} permits the caller to list. */
@Injectable()
export class OrganizationRuns {
  constructor(private readonly database: Database) {}

  /** Lists the runs that wait for a worker, and those that a worker executes, oldest first. */
  async listQueue(
    subject: Subject,
    organization: string,
    page: Page,
  ): Promise<PageOfRows<QueuedRun>> {
    const query = await this.selectReadable(subject, organization, [
      ...WAITING_STATUSES,
      ...LEASED_STATUSES,
    ]);
    const order = { by: ['position'], direction: 'ASC' } as const;
    const { rows, total } = await readLongListPage(query, order, page, { isFiltered: true });
    const workspaces = await this.findWorkspaces(rows);
    const waiting = await this.selectReadable(subject, organization, WAITING_STATUSES);
    const [first] = rows;
    let waitingCount = first
      ? await waiting.andWhere('r.position < :first', { first: first.position }).getCount()
      : 0;
    const queued = rows.flatMap((run) => {
      const isWaiting = WAITING_STATUSES.includes(run.status);
      if (isWaiting) waitingCount += 1;
      const queuePosition = isWaiting ? waitingCount : 0;
      return withWorkspace(run, workspaces).map((listed) => ({
        ...listed,
        queuePosition,
      }));
    });
    return { rows: queued, total };
  }

  /** Lists the runs that match the filter, newest first. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    { statuses, sources, workspaceNames, agentPoolNames }: OrganizationRunFilter,
  ): Promise<PageOfRows<RunInWorkspace>> {
    const query = await this.selectReadable(subject, organization, statuses);
    // PostgreSQL does not permit an empty list.
    if (sources?.length === 0) return { rows: [], total: 0 };
    if (sources) query.andWhere('r.source IN (:...sources)', { sources });
    if (workspaceNames)
      query.andWhere('w.nameKey IN (:...workspaceNames)', {
        workspaceNames: workspaceNames.map((name) => name.toLowerCase()),
      });
    if (agentPoolNames) {
      const pools = await this.database.read.findBy(AgentPool, {
        organization,
        name: In([...agentPoolNames]),
      });
      if (pools.length === 0) return { rows: [], total: 0 };
      query.andWhere('r.agentPoolId IN (:...pools)', { pools: pools.map(({ id }) => id) });
    }
    const order = { by: ['position'], direction: 'DESC' } as const;
    const { rows, total } = await readLongListPage(query, order, page, { isFiltered: true });
    const workspaces = await this.findWorkspaces(rows);
    return { rows: rows.flatMap((run) => withWorkspace(run, workspaces)), total };
  }

  async countRuns(
    subject: Subject,
    organization: string,
  ): Promise<{ readonly pending: number; readonly running: number }> {
    const count = async (statuses: readonly RunStatus[]): Promise<number> =>
      (await this.selectReadable(subject, organization, statuses)).getCount();
    const [pending, running] = await Promise.all([count(WAITING_STATUSES), count(LEASED_STATUSES)]);
    return { pending, running };
  }

  private findWorkspaces(runs: readonly Run[]): Promise<Workspace[]> {
    return this.database.read.findBy(Workspace, {
      id: In(runs.map(({ workspaceId }) => workspaceId)),
    });
  }

  private async selectReadable(
    subject: Subject,
    organization: string,
    statuses: readonly RunStatus[] | undefined,
  ): Promise<SelectQueryBuilder<Run>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const readable = access.workspacesWith(subject, 'run.read', organization);
    const query = this.database.read
      .createQueryBuilder(Run, 'r')
      .innerJoin(Workspace, 'w', 'w.id = r.workspaceId')
      .where('r.organization = :organization', { organization });
    if (statuses) query.andWhere('r.status IN (:...statuses)', { statuses });
    return readable === 'all' ? query : narrowToPlaces(query, readable);
  }
}

/** Returns the run with its workspace; empty if the workspace was deleted in the meantime. */
function withWorkspace(run: Run, workspaces: readonly Workspace[]): RunInWorkspace[] {
  const workspace = workspaces.find(({ id }) => id === run.workspaceId);
  return workspace ? [{ run, workspace }] : [];
}
