import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { pageOfLongList } from '../../core/database/long-list.js';
import type { Page, Rows } from '../../core/database/page.js';
import { access } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { inPlaces } from '../workspaces/stored-workspaces.js';
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

/** The pending and active runs of an organization, in the projects that the caller may read. */
@Injectable()
export class OrganizationRuns {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  async queue(subject: Subject, organization: string, page: Page): Promise<Rows<QueuedRun>> {
    const found = await this.visible(subject, organization, [...WAITING, ...LEASED]);
    const order = { by: ['position'], direction: 'ASC' } as const;
    const { rows, total } = await pageOfLongList(found, order, page, { isFiltered: true });
    const workspaces = await this.database.read.findBy(Workspace, {
      id: In(rows.map(({ workspaceId }) => workspaceId)),
    });
    const waiting = await this.visible(subject, organization, WAITING);
    const [first] = rows;
    let place = first
      ? await waiting.andWhere('r.position < :first', { first: first.position }).getCount()
      : 0;
    const queued = rows.flatMap((run) => {
      const workspace = workspaces.find(({ id }) => id === run.workspaceId);
      const isWaiting = WAITING.includes(run.status);
      if (isWaiting) place += 1;
      return workspace ? [{ run, workspace, place: isWaiting ? place : 0 }] : [];
    });
    return { rows: queued, total };
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

  private async visible(
    subject: Subject,
    organization: string,
    statuses: readonly RunStatus[],
  ): Promise<SelectQueryBuilder<Run>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const readable = access.workspacesWith(subject, 'run.read', organization);
    const found = this.database.read
      .createQueryBuilder(Run, 'r')
      .innerJoin(Workspace, 'w', 'w.id = r.workspaceId')
      .where('r.organization = :organization', { organization })
      .andWhere('r.status IN (:...statuses)', { statuses });
    return readable === 'all' ? found : inPlaces(found, readable);
  }
}
