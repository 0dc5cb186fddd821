import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { pageOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { access } from '../identity/access.js';
import { AgentPool } from '../identity/agent-pools/agent-pool.entity.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { inPlaces } from '../workspaces/filters/places.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { LEASED, type RunStatus } from './run-status.js';
import { Run } from './run.entity.js';
import type { RunInWorkspace } from './runs.service.js';

/** The run waits for a worker. */
const WAITING: readonly RunStatus[] = ['pending', 'confirmed', 'apply_queued'];

export interface QueuedRun extends RunInWorkspace {
  /** 0 while a worker executes it. */
  readonly place: number;
}

export interface OrganizationRunFilter {
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly sources?: readonly Run['source'][] | undefined;
  readonly workspaceNames?: readonly string[] | undefined;
  readonly agentPoolNames?: readonly string[] | undefined;
}

/** The runs of an organization that the caller may read: all, the queue, and their counts. */
@Injectable()
export class OrganizationRuns {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async queue(subject: Subject, organization: string, page: Page): Promise<Rows<QueuedRun>> {
    const found = await this.visible(subject, organization, [...WAITING, ...LEASED]);
    const order = { by: ['position'], direction: 'ASC' } as const;
    const { rows, total } = await pageOfLongList(found, order, page, { isFiltered: true });
    const workspaces = await this.workspacesOf(rows);
    const waiting = await this.visible(subject, organization, WAITING);
    const [first] = rows;
    let place = first
      ? await waiting.andWhere('r.position < :first', { first: first.position }).getCount()
      : 0;
    const queued = rows.flatMap((run) => {
      const isWaiting = WAITING.includes(run.status);
      if (isWaiting) place += 1;
      return inWorkspace(run, workspaces).map((found) => ({
        ...found,
        place: isWaiting ? place : 0,
      }));
    });
    return { rows: queued, total };
  }

  /** Newest first. */
  async list(
    subject: Subject,
    organization: string,
    { statuses, sources, workspaceNames, agentPoolNames }: OrganizationRunFilter,
    page: Page,
  ): Promise<Rows<RunInWorkspace>> {
    const found = await this.visible(subject, organization, statuses);
    if (sources) found.andWhere('r.source IN (:...sources)', { sources });
    if (workspaceNames)
      found.andWhere('w.nameKey IN (:...workspaceNames)', {
        workspaceNames: workspaceNames.map((name) => name.toLowerCase()),
      });
    if (agentPoolNames) {
      const pools = await this.database.read.findBy(AgentPool, {
        organization,
        name: In([...agentPoolNames]),
      });
      if (pools.length === 0) return { rows: [], total: 0 };
      found.andWhere('r.agentPoolId IN (:...pools)', { pools: pools.map(({ id }) => id) });
    }
    const order = { by: ['position'], direction: 'DESC' } as const;
    const { rows, total } = await pageOfLongList(found, order, page, { isFiltered: true });
    const workspaces = await this.workspacesOf(rows);
    return { rows: rows.flatMap((run) => inWorkspace(run, workspaces)), total };
  }

  async capacity(
    subject: Subject,
    organization: string,
  ): Promise<{ readonly pending: number; readonly running: number }> {
    const [pending, running] = await Promise.all([
      this.visible(subject, organization, WAITING).then((found) => found.getCount()),
      this.visible(subject, organization, LEASED).then((found) => found.getCount()),
    ]);
    return { pending, running };
  }

  private workspacesOf(runs: readonly Run[]): Promise<Workspace[]> {
    return this.database.read.findBy(Workspace, {
      id: In(runs.map(({ workspaceId }) => workspaceId)),
    });
  }

  private async visible(
    subject: Subject,
    organization: string,
    statuses: readonly RunStatus[] | undefined,
  ): Promise<SelectQueryBuilder<Run>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const readable = access.workspacesWith(subject, 'run.read', organization);
    const found = this.database.read
      .createQueryBuilder(Run, 'r')
      .innerJoin(Workspace, 'w', 'w.id = r.workspaceId')
      .where('r.organization = :organization', { organization });
    if (statuses) found.andWhere('r.status IN (:...statuses)', { statuses });
    return readable === 'all' ? found : inPlaces(found, readable);
  }
}

function inWorkspace(run: Run, workspaces: readonly Workspace[]): RunInWorkspace[] {
  const workspace = workspaces.find(({ id }) => id === run.workspaceId);
  return workspace ? [{ run, workspace }] : [];
}
