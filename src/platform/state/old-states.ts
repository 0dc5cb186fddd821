import { type EntityManager, In } from 'typeorm';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { rows, writeLockOptions } from '../../core/database/rows.js';
import type { Expiry } from '../../core/expiry.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { deleteJsonStates } from './json-states.service.js';
import { StateVersion } from './state-version.entity.js';

type OldState = Pick<StateVersion, 'id' | 'workspaceId'>;

/** The states of each workspace except the newest `keptCount`. Never removes the current state. */
export function oldStates(artifacts: ArtifactStore, keptCount: number): Expiry<OldState> {
  return {
    kind: 'states',
    async findDue(read, limit) {
      const exceeding = await read
        .createQueryBuilder(StateVersion, 's')
        .select('s.workspaceId', 'workspaceId')
        .groupBy('s.workspaceId')
        .having('COUNT(*) > :keptCount', { keptCount })
        .limit(limit)
        .getRawMany<{ workspaceId: string }>();
      const due: OldState[] = [];
      for (const { workspaceId } of exceeding) {
        if (due.length >= limit) break;
        due.push(
          ...(await read.find(StateVersion, {
            select: { id: true, workspaceId: true },
            where: { workspaceId },
            order: { serial: 'DESC' },
            skip: keptCount,
            take: limit - due.length,
          })),
        );
      }
      return due;
    },
    async remove(manager, versions) {
      const current = await findCurrentIds(manager, versions);
      const old = { id: In(versions.map(({ id }) => id).filter((id) => !current.has(id))) };
      // Reads the keys under a lock, because resealing a file changes its key.
      const locked = await manager.find(StateVersion, {
        select: { id: true, stateKey: true },
        where: old,
        ...writeLockOptions(manager),
      });
      await deleteJsonStates(
        manager,
        artifacts,
        locked.map(({ id }) => id),
      );
      await artifacts.removeReferences(
        manager,
        locked.map(({ stateKey }) => stateKey),
      );
      return await rows(manager, StateVersion).delete(old);
    },
  };
}

async function findCurrentIds(
  manager: EntityManager,
  versions: readonly OldState[],
): Promise<ReadonlySet<string | null>> {
  const workspaces = await manager.find(Workspace, {
    select: { id: true, currentStateVersionId: true },
    where: { id: In([...new Set(versions.map(({ workspaceId }) => workspaceId))]) },
  });
  return new Set(workspaces.map(({ currentStateVersionId }) => currentStateVersionId));
}
