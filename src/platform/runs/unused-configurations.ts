import type { EntityManager } from 'typeorm';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../core/expiry.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { Run } from './run.entity.js';

type UnusedConfiguration = Pick<ConfigurationVersion, 'id' | 'workspaceId'>;

/**
 * Configuration versions that were created more than `days` days ago, and are neither current nor
 * used by a run.
 */
export function unusedConfigurations(
  clock: Clock,
  artifacts: ArtifactStore,
  days: number,
): Expiry<UnusedConfiguration> {
  return {
    kind: 'configurations',
    findDue: (read, limit) =>
      read
        .createQueryBuilder(ConfigurationVersion, 'c')
        .select(['c.id', 'c.workspaceId'])
        .where('c.createdAt < :before', { before: daysAgo(clock.now(), days) })
        .andWhere(
          `NOT EXISTS ${read
            .createQueryBuilder(Run, 'r')
            .subQuery()
            .select('1')
            .from(Run, 'r')
            .where('r.workspaceId = c.workspaceId AND r.configurationVersionId = c.id')
            .getQuery()}`,
        )
        .andWhere(
          `NOT EXISTS ${read
            .createQueryBuilder(Workspace, 'w')
            .subQuery()
            .select('1')
            .from(Workspace, 'w')
            .where('w.currentConfigurationVersionId = c.id AND w.id = c.workspaceId')
            .getQuery()}`,
        )
        .limit(limit)
        .getMany(),
    async remove(manager, configurations) {
      let removed = 0;
      for (const configuration of configurations)
        removed += await removeUnused(manager, artifacts, configuration);
      return removed;
    },
  };
}

/**
 * Checks again that nothing uses the version, under the lock that the queueing of a run also takes.
 * Returns the number of deleted rows.
 */
async function removeUnused(
  manager: EntityManager,
  artifacts: ArtifactStore,
  { id, workspaceId }: UnusedConfiguration,
): Promise<number> {
  const workspace = await rows(manager, Workspace).lock({ id: workspaceId });
  if (
    !workspace ||
    workspace.currentConfigurationVersionId === id ||
    (await manager.existsBy(Run, { workspaceId, configurationVersionId: id }))
  )
    return 0;
  const configuration = await rows(manager, ConfigurationVersion).lock({ id });
  await artifacts.removeReferences(manager, [configuration?.archiveKey ?? null]);
  return await rows(manager, ConfigurationVersion).delete({ id });
}
