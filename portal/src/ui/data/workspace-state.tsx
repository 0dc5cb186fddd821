import type { RunStatus, Workspace } from '@gantry/client';
import { Stack } from '../stack.js';
import { Badge } from './badge.js';
import { LifecycleBadges } from './lifecycle-badges.js';
import { RunBadge } from './run-badge.js';

const SETTLED = ['applied', 'planned_and_finished', 'discarded', 'canceled'] as const;
type SettledStatus = (typeof SETTLED)[number];

interface WorkspaceStateProps {
  readonly workspace: Workspace;
  /** Null for a workspace without a run. */
  readonly runStatus: RunStatus | null;
}

/** The state of a workspace, and what it needs: a confirmation, an upgrade, a repair. */
export function WorkspaceState({ workspace, runStatus }: WorkspaceStateProps) {
  const { noCodeUpgradeAvailable, locked, resourceCount } = workspace;
  return (
    <Stack direction="row">
      {isSettled(runStatus) ? (
        <Badge tone={resourceCount > 0 ? 'good' : 'neutral'}>
          {resourceCount > 0 ? 'Ready' : 'Nothing set up'}
        </Badge>
      ) : (
        <RunBadge status={runStatus} />
      )}
      {noCodeUpgradeAvailable && <Badge tone="accent">Upgrade available</Badge>}
      {locked && <Badge tone="warn">Locked</Badge>}
      <LifecycleBadges workspace={workspace} />
    </Stack>
  );
}

/** Whether the first badge describes the workspace rather than its run. */
const isSettled = (status: RunStatus | null): status is SettledStatus | null =>
  status === null || (SETTLED as readonly RunStatus[]).includes(status);
