import type { WorkspaceRow } from '../api/workspace-rows.js';
import { Badge } from '../ui/data/badge.js';
import { LifecycleBadges } from '../ui/data/lifecycle-badges.js';
import { RunBadge } from '../ui/data/run-badge.js';
import { isIncomplete } from '../ui/data/run-status.js';
import { Stack } from '../ui/stack.js';
import { UpgradeState } from './upgrade-state.js';

type ListedRun = WorkspaceRow['run'];

const SETTLED = ['applied', 'planned_and_finished', 'discarded', 'canceled'];

/** Shows the state of a workspace, and what it needs, such as a confirmation or an upgrade. */
export function WorkspaceState({ workspace, run }: Pick<WorkspaceRow, 'workspace' | 'run'>) {
  const { locked, resourceCount } = workspace;
  return (
    <Stack direction="row">
      {isUnsettled(run) ? (
        <RunBadge run={run} />
      ) : (
        <Badge tone={resourceCount > 0 ? 'good' : 'neutral'}>
          {resourceCount > 0 ? 'Ready' : 'Nothing set up'}
        </Badge>
      )}
      <UpgradeState workspace={workspace} run={run} />
      {locked && <Badge tone="warn">Locked</Badge>}
      <LifecycleBadges workspace={workspace} />
    </Stack>
  );
}

/** Whether the first badge describes the run rather than its workspace. */
const isUnsettled = (run: ListedRun): run is NonNullable<ListedRun> =>
  run !== null && (!SETTLED.includes(run.status) || isIncomplete(run));
