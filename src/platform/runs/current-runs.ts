import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import type { Subject } from '../../core/caller/subject.js';
import type { Included } from '../workspaces/workspace-includes.presenter.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { Run } from './run.entity.js';
import { presentRun, runView } from './run.presenter.js';

/**
 * Loads the current runs of workspaces for `include=current_run`. Every reader of a workspace may
 * read its runs.
 */
@Injectable()
export class CurrentRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(subject: Subject, workspaces: readonly Workspace[]): Promise<Included[]> {
    const ids = workspaces.flatMap(({ currentRunId }) => currentRunId ?? []);
    const runs = await this.database.read.findBy(Run, { id: In(ids) });
    const now = this.clock.timestamp();
    return workspaces.flatMap((workspace) =>
      runs
        .filter(({ id }) => id === workspace.currentRunId)
        .map((run) => ({
          workspaceId: workspace.id,
          resource: presentRun(runView(subject, run, workspace, now)),
        })),
    );
  }
}
