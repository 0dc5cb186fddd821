import { type EntityManager, In } from 'typeorm';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../core/expiry.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { Run } from './run.entity.js';
import { UNFINISHED_STATUSES } from './run-status.js';

type OldUpload = Pick<ConfigurationVersion, 'id' | 'workspaceId'>;

/**
 * The archives of configuration versions that were created more than `days` days ago, and are
 * neither current nor used by an unfinished run. The version remains, with the status `archived`.
 */
export function oldUploads(
  clock: Clock,
  artifacts: ArtifactStore,
  days: number,
): Expiry<OldUpload> {
  return {
    kind: 'uploads',
    findDue: (read, limit) => {
      const unfinishedRun = read
        .createQueryBuilder(Run, 'r')
        .subQuery()
        .select('1')
        .from(Run, 'r')
        .where('r.workspaceId = c.workspaceId AND r.configurationVersionId = c.id')
        .andWhere('r.status IN (:...statuses)')
        .getQuery();
      const currentOf = read
        .createQueryBuilder(Workspace, 'w')
        .subQuery()
        .select('1')
        .from(Workspace, 'w')
        .where('w.currentConfigurationVersionId = c.id AND w.id = c.workspaceId')
        .getQuery();
      return read
        .createQueryBuilder(ConfigurationVersion, 'c')
        .select(['c.id', 'c.workspaceId'])
        .where('c.archiveKey IS NOT NULL')
        .andWhere('c.createdAt < :before', { before: daysAgo(clock.now(), days) })
        .andWhere(`NOT EXISTS ${unfinishedRun}`)
        .andWhere(`NOT EXISTS ${currentOf}`)
        .setParameter('statuses', UNFINISHED_STATUSES)
        .limit(limit)
        .getMany();
    },
    async remove(manager, uploads) {
      let removed = 0;
      for (const upload of uploads) removed += await archiveUpload(manager, artifacts, upload);
      return removed;
    },
  };
}

/**
 * Removes the archive of an upload unless the upload is in use again. Locks the workspace first, as
 * the queueing of a run does. Returns the number of removed archives (0 or 1).
 */
async function archiveUpload(
  manager: EntityManager,
  artifacts: ArtifactStore,
  { id, workspaceId }: OldUpload,
): Promise<number> {
  const workspace = await rows(manager, Workspace).lock({ id: workspaceId });
  const isUsed = await manager.existsBy(Run, {
    workspaceId,
    configurationVersionId: id,
    status: In([...UNFINISHED_STATUSES]),
  });
  if (!workspace || workspace.currentConfigurationVersionId === id || isUsed) return 0;
  const configuration = await rows(manager, ConfigurationVersion).lock({ id });
  if (!configuration?.archiveKey) return 0;
  await artifacts.removeReferences(manager, [configuration.archiveKey]);
  const changes = { status: 'archived', archiveKey: null } as const;
  await rows(manager, ConfigurationVersion).updateVersioned(configuration, changes);
  return 1;
}
