import { type EntityManager, In } from 'typeorm';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { lockingFind, rows } from '../../core/database/rows.js';
import type { Expiry } from '../../core/expiry.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { forgetJsonStates } from './json-states.service.js';
import { StateVersion } from './state-version.entity.js';

type Old = Pick<StateVersion, 'id' | 'workspaceId'>;

/**
 * The states of each workspace except for the newest `kept` ones. The current state is never
 * removed.
 */
export function oldStates(artifacts: ArtifactStore, kept: number): Expiry<Old> {
  return {
    kind: 'states',
    async due(read, limit) {
      const exceeding = await read
        .createQueryBuilder(StateVersion, 's')
        .select('s.workspaceId', 'workspaceId')
        .groupBy('s.workspaceId')
        .having('COUNT(*) > :kept', { kept })
        .limit(limit)
        .getRawMany<{ workspaceId: string }>();
      const due: Old[] = [];
      for (const { workspaceId } of exceeding) {
        if (due.length >= limit) break;
        due.push(
          ...(await read.find(StateVersion, {
            select: { id: true, workspaceId: true },
            where: { workspaceId },
            order: { serial: 'DESC' },
            skip: kept,
            take: limit - due.length,
          })),
        );
      }
      return due;
    },
    async remove(manager, versions) {
      const current = await currentOf(manager, versions);
      const old = { id: In(versions.map(({ id }) => id).filter((id) => !current.has(id))) };
      // Read the keys again: a file that was resealed meanwhile has another one.
      const locked = await manager.find(StateVersion, {
        select: { id: true, stateKey: true },
        where: old,
        ...lockingFind(manager),
      });
      await forgetJsonStates(
        manager,
        artifacts,
        locked.map(({ id }) => id),
      );
      await artifacts.forget(
        manager,
        locked.map(({ stateKey }) => stateKey),
      );
      return await rows(manager, StateVersion).delete(old);
    },
  };
}

async function currentOf(
  manager: EntityManager,
  versions: readonly Old[],
): Promise<ReadonlySet<string | null>> {
  const workspaces = await manager.find(Workspace, {
    select: { id: true, currentStateVersionId: true },
    where: { id: In([...new Set(versions.map(({ workspaceId }) => workspaceId))]) },
  });
  return new Set(workspaces.map(({ currentStateVersionId }) => currentStateVersionId));
}
