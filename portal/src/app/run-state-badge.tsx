import type { Run } from '@gantry/client';
import { RunBadge } from '../ui/data/run-badge.js';
import { useMissingApprovers } from './use-missing-approvers.js';

/** The badge of a run, which also names missing approvals. Reads them, so not for long lists. */
export function RunStateBadge({ run }: { run: Run }) {
  return <RunBadge run={run} missingApprovers={useMissingApprovers(run)} />;
}
