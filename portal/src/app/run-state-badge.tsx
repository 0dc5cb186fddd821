import type { Run } from '@gantry/client';
import { RunBadge } from '../ui/data/run-badge.js';
import { useMissingApprovers } from './use-missing-approvers.js';

/**
 * A badge that also names the teams whose approvals are missing. It sends a request for each run
 * that can be confirmed, so do not use it in long lists.
 */
export function RunStateBadge({ run }: { run: Run }) {
  return <RunBadge run={run} missingApprovers={useMissingApprovers(run)} />;
}
