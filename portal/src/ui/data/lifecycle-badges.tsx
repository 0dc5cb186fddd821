import type { Workspace } from '@gantry/client';
import { Badge } from './badge.js';
import { RelativeTime } from './relative-time.js';

const NOTICE_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** Whether an automatic destruction is due within a day or overdue, and has no status yet. */
export function isDestroyedSoon({ autoDestroyAt, autoDestroyStatus }: Workspace): boolean {
  if (autoDestroyAt === null || autoDestroyStatus !== null) return false;
  return Date.parse(autoDestroyAt) - Date.now() < NOTICE_MS;
}

/** From the last minute on, the relative time describes the past: "just now", "2 hours ago". */
const isDue = (time: string): boolean => Date.parse(time) - Date.now() < MINUTE_MS;

/** Badges for drift, and for a failed or imminent destruction. */
export function LifecycleBadges({ workspace }: { workspace: Workspace }) {
  const { autoDestroyAt, autoDestroyStatus, drifted } = workspace;
  return (
    <>
      {drifted && <Badge tone="warn">Changed outside of Gantry</Badge>}
      {autoDestroyStatus === 'errored' && <Badge tone="bad">Destruction failed</Badge>}
      {isDestroyedSoon(workspace) && autoDestroyAt !== null && (
        <Badge tone="warn">
          Will be destroyed {isDue(autoDestroyAt) ? 'now' : <RelativeTime time={autoDestroyAt} />}
        </Badge>
      )}
    </>
  );
}
