import { timeAfter } from '../../projects/lifecycle-duration.js';
import type { Workspace } from '../workspace.entity.js';

/**
 * Returns when Gantry destroys the resources of the workspace; null if never, or if the workspace
 * has not been used since they were destroyed.
 */
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
