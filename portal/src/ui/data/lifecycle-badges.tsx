import type { Workspace } from '@gantry/client';
import { Badge } from './badge.js';
import { RelativeTime } from './relative-time.js';

/** How long before the destruction a workspace shows it everywhere. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

/** Whether the workspace is destroyed within a day. */
export function isDestroyedSoon({ autoDestroyAt, autoDestroyStatus }: Workspace): boolean {
  if (autoDestroyAt === null || autoDestroyStatus !== null) return false;
  return Date.parse(autoDestroyAt) - Date.now() < NOTICE_MS;
}

/** Drift, and the end of the workspace. */
export function LifecycleBadges({ workspace }: { workspace: Workspace }) {
  const { autoDestroyAt, autoDestroyStatus, drifted } = workspace;
  return (
    <>
      {drifted && <Badge tone="warn">Drifted</Badge>}
      {autoDestroyStatus === 'errored' && <Badge tone="bad">Not destroyed</Badge>}
      {isDestroyedSoon(workspace) && autoDestroyAt !== null && (
        <Badge tone="warn">
          Destroyed <RelativeTime time={autoDestroyAt} />
        </Badge>
      )}
    </>
  );
}
