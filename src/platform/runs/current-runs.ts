import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { access } from '../identity/access.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import type { IncludedResource } from '../workspaces/workspace-includes.presenter.js';
import { Run } from './run.entity.js';
import { presentRun, toRunView } from './run.presenter.js';

/** Loads the current runs of workspaces for `include=current_run`. */
@Injectable()
export class CurrentRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Omits runs that the caller may not read. */
  async load(subject: Subject, workspaces: readonly Workspace[]): Promise<IncludedResource[]> {
    const readable = workspaces.filter((workspace) =>
      access.allowsOnProject(subject, 'run.read', workspace),
    );
    const ids = readable.flatMap(({ currentRunId }) => currentRunId ?? []);
    const runs = await this.database.read.findBy(Run, { id: In(ids) });
    const now = this.clock.timestamp();
    return readable.flatMap((workspace) =>
      runs
        .filter(({ id }) => id === workspace.currentRunId)
        .map((run) => ({
          workspaceId: workspace.id,
          resource: presentRun(toRunView(subject, run, workspace, now)),
        })),
    );
  }
}
