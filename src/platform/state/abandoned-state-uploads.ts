import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import type { Expiry } from '../../core/expiry.js';
import { deleteJsonStates } from './json-states.service.js';
import { PendingStateVersion } from './pending-state-version.entity.js';

/** Clients upload immediately after they create the version. */
const LIFETIME_MS = 60 * 60 * 1000;

/** Pending state versions whose bytes no client has uploaded within an hour. */
export function abandonedStateUploads(
  clock: Clock,
  artifacts: ArtifactStore,
): Expiry<Pick<PendingStateVersion, 'id'>> {
  return {
    kind: 'state-uploads',
    findDue: (read, limit) =>
      read
        .createQueryBuilder(PendingStateVersion, 'p')
        .select('p.id')
        .where('p.createdAt < :before', {
          before: new Date(clock.now().getTime() - LIFETIME_MS).toISOString(),
        })
        .limit(limit)
        .getMany(),
    async remove(manager, pending) {
      let removed = 0;
      for (const { id } of pending) {
        // If nothing was deleted, an upload may have turned the row into a state version.
        if ((await rows(manager, PendingStateVersion).delete({ id })) === 0) continue;
        await deleteJsonStates(manager, artifacts, [id]);
        removed += 1;
      }
      return removed;
    },
  };
}
