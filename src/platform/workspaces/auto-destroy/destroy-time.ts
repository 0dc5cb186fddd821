import { timeAfter } from '../../projects/lifecycle-duration.js';
import type { Workspace } from '../workspace.entity.js';

/** Returns when the automatic destruction is due; null if it is off or complete. */
export function destroyTimeOf({
  autoDestroyAt,
  autoDestroyDuration,
  autoDestroyStatus,
  lastActivityAt,
}: Pick<
  Workspace,
  'autoDestroyAt' | 'autoDestroyDuration' | 'autoDestroyStatus' | 'lastActivityAt'
>): string | null {
  if (autoDestroyStatus === 'destroyed') return null;
  if (autoDestroyAt !== null) return autoDestroyAt;
  return autoDestroyDuration === null || lastActivityAt === null
    ? null
    : timeAfter(lastActivityAt, autoDestroyDuration);
}
