import type { Run, Workspace } from '@gantry/client';
import { CHANGE_INPUTS_MESSAGE, isUpgrade } from '../api/run-messages.js';

/** A run in the history of its workspace. All lists are newest first. */
export type PastRun = Pick<
  Run,
  | 'id'
  | 'status'
  | 'message'
  | 'planOnly'
  | 'refreshOnly'
  | 'isDestroy'
  | 'configurationVersionId'
  | 'statusTimestamps'
>;

type Configured = Pick<Workspace, 'currentConfigurationVersionId'>;

/** The newest run after which the resources matched the inputs, or were destroyed. */
export const lastAppliedOf = <R extends PastRun>(
  runs: readonly R[],
  workspace: Configured,
): R | undefined => runs.find((run) => hasApplied(run, workspace));

function hasApplied(run: PastRun, { currentConfigurationVersionId }: Configured): boolean {
  if (run.planOnly || run.refreshOnly) return false;
  if (run.status !== 'planned_and_finished') return run.status === 'applied';
  // The workspace keeps its old configuration until an upgrade without changes is finished.
  return !isUpgrade(run) || run.configurationVersionId === currentConfigurationVersionId;
}

/**
 * The run that ended while it made changes, so that some of them may be missing; undefined if there
 * is none, or if a later run has completed the changes.
 */
export function incompleteRunOf<R extends PastRun>(
  runs: readonly R[],
  workspace: Configured,
): R | undefined {
  const last = runs.find((run) => hasApplied(run, workspace) || hasStopped(run));
  return last && hasStopped(last) ? last : undefined;
}

const hasStopped = ({ status, statusTimestamps }: PastRun): boolean =>
  (status === 'canceled' || status === 'errored') && statusTimestamps.applyingAt !== undefined;

/**
 * When everything was destroyed; null if the workspace has resources, if {@link lastAppliedOf}
 * returns no destroy run, or if no run has applied, apart from refresh-only runs.
 */
export function destroyedAtOf(
  runs: readonly PastRun[],
  workspace: Configured & Pick<Workspace, 'resourceCount'>,
): string | null {
  const last = lastAppliedOf(runs, workspace);
  const applied = runs.find(({ status, refreshOnly }) => status === 'applied' && !refreshOnly);
  if (workspace.resourceCount !== 0 || !last?.isDestroy || !applied) return null;
  // A destroy run that finds nothing to destroy does not apply.
  const { appliedAt, plannedAndFinishedAt } = (applied.isDestroy ? applied : last).statusTimestamps;
  return appliedAt ?? plannedAndFinishedAt ?? null;
}

const ENDED_WITHOUT_APPLY = ['discarded', 'canceled', 'errored'];

/** Whether, since the last apply, a run that planned changed inputs has ended without an apply. */
export function hasUnappliedInputs(runs: readonly PastRun[], lastAppliedId: string): boolean {
  const later = runs.slice(
    0,
    runs.findIndex(({ id }) => id === lastAppliedId),
  );
  return later.some(
    ({ message, status }) =>
      message === CHANGE_INPUTS_MESSAGE && ENDED_WITHOUT_APPLY.includes(status),
  );
}
