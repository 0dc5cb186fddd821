import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { Conflict } from '../domain-errors.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { LEASED } from './run-status.js';
import { Run } from './run.entity.js';

/** What the deletion of a workspace means to its runs, which go with it. */
@Injectable()
export class RunRemoval {
  constructor(private readonly artifacts: ArtifactStore) {}

  /** Refuses while a run is executed; gives up what the runs have stored. */
  async before(manager: EntityManager, { id: workspaceId }: Workspace): Promise<void> {
    const executed = await manager.findOneBy(Run, { workspaceId, status: In([...LEASED]) });
    if (executed) throw new Conflict(`The run ${executed.id} is ${executed.status}: cancel it first, or wait for its end.`);
    const runs = await manager.find(Run, { select: { position: true, planKey: true, planJsonKey: true, lockFileKey: true }, where: { workspaceId } });
    const keys = runs.flatMap(({ planKey, planJsonKey, lockFileKey }) => [planKey, planJsonKey, lockFileKey]);
    for (let start = 0; start < keys.length; start += BATCH) await this.artifacts.forget(manager, keys.slice(start, start + BATCH));
  }
}

/** Keys of one statement. */
const BATCH = 500;
