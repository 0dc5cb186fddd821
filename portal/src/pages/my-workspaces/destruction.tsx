import type { Workspace } from '@gantry/client';
import { ExtendButton } from '../../app/auto-destroy/extend-button.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Stack } from '../../ui/stack.js';

/** The texts that replace the time after it has passed. Only a locked workspace waits. */
const STATUS_TEXTS: Readonly<Record<string, string>> = {
  waiting: 'When it is unlocked',
  running: 'In progress',
  errored: 'Failed',
};

/** When a workspace is destroyed automatically, with a button that postpones the destruction. */
export function Destruction({ workspace }: { workspace: Workspace }) {
  const { autoDestroyAt: at, autoDestroyStatus: status } = workspace;
  if (at === null) return null;
  return (
    <Stack direction="row">
      {STATUS_TEXTS[status ?? ''] ?? <RelativeTime time={at} />}
      <ExtendButton workspace={workspace} isListed />
    </Stack>
  );
}
