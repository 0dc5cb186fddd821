import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { rows, writeLockOptions } from '../../core/database/rows.js';
import { Conflict } from '../../core/errors.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { RunLogChunk } from './logs/run-log-chunk.entity.js';
import { Run } from './run.entity.js';
import { LEASED_STATUSES } from './run-status.js';

/** Stays below the parameter limit of every database. */
const KEYS_PER_STATEMENT = 500;

/** A small number, because a log can have very many chunks. */
const RUNS_PER_STATEMENT = 5;

/**
 * Removes the files and logs of runs before their workspace is deleted, and the logs before their
 * organization is deleted. A sweep deletes the bytes of the files later.
 */
@Injectable()
export class RunRemoval {
  constructor(private readonly artifacts: ArtifactStore) {}

  /** Removes the files and the logs. Throws Conflict while a worker executes a run. */
  async deleteRunFiles(manager: EntityManager, { id: workspaceId }: Workspace): Promise<void> {
    const leasedRun = await rows(manager, Run).find({
      workspaceId,
      status: In([...LEASED_STATUSES]),
    });
    if (leasedRun)
      throw new Conflict(
        `The run ${leasedRun.id} is ${leasedRun.status}: cancel it first, or wait until it ends.`,
      );
    const runs = await manager.find(Run, {
      select: {
        position: true,
        planKey: true,
        planJsonKey: true,
        redactedPlanKey: true,
        lockFileKey: true,
      },
      where: { workspaceId },
      ...writeLockOptions(manager),
    });
    const keys = runs.flatMap((run) => [
      run.planKey,
      run.planJsonKey,
      run.redactedPlanKey,
      run.lockFileKey,
    ]);
    for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT)
      await this.artifacts.removeReferences(manager, keys.slice(start, start + KEYS_PER_STATEMENT));
    await this.deleteLogs(manager, { workspaceId });
  }

  /** Deletes logs in batches: a cascading delete of all logs could exceed the statement timeout. */
  async deleteLogs(
    manager: EntityManager,
    where: Pick<Run, 'workspaceId'> | Pick<Run, 'organization'>,
  ): Promise<void> {
    const runs = await manager.find(Run, { select: { position: true, id: true }, where });
    for (let start = 0; start < runs.length; start += RUNS_PER_STATEMENT)
      await rows(manager, RunLogChunk).delete({
        runId: In(runs.slice(start, start + RUNS_PER_STATEMENT).map(({ id }) => id)),
      });
  }
}
