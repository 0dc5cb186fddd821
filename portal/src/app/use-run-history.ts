import type { Run, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { runHistoryQuery } from '../api/run-history.js';
import { unfinishedUpgradeOf } from '../api/upgrade-run.js';
import { destroyedAtOf, incompleteRunOf, lastAppliedOf } from './run-history.js';

export interface RunHistory {
  readonly runs: readonly Run[];
  readonly lastApplied: Run | undefined;
  readonly incomplete: Run | undefined;
  readonly unfinishedUpgrade: Run | undefined;
  readonly destroyedAt: string | null;
}

/** What the newest runs of a workspace mean for its resources; undefined while they load. */
export function useRunHistory(workspace: Workspace): RunHistory | undefined {
  const { data, isError } = useQuery(runHistoryQuery(workspace.id));
  // If the runs cannot be read, the history is empty, so that the page does not wait for it.
  const runs = data ?? (isError ? [] : undefined);
  return (
    runs && {
      runs,
      lastApplied: lastAppliedOf(runs, workspace),
      incomplete: incompleteRunOf(runs, workspace),
      unfinishedUpgrade: unfinishedUpgradeOf(runs, workspace),
      destroyedAt: destroyedAtOf(runs, workspace),
    }
  );
}
