import type { Run, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isFinalStatus, runQuery } from '../../api/runs.js';
import { IncompleteText } from '../../app/incomplete-text.js';
import { useMissingApprovers } from '../../app/use-missing-approvers.js';
import { useRunAnnouncements } from '../../app/use-run-announcements.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { dateInWords } from '../../ui/data/date-in-words.js';
import { RunBadge } from '../../ui/data/run-badge.js';
import { isCanceling } from '../../ui/data/run-status.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Notice } from '../../ui/states/notice.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

export function RunNotices({ workspace }: { workspace: Workspace }) {
  return (
    <>
      <EarlierPlan workspace={workspace} />
      <LatestRun workspace={workspace} />
      <IncompleteRun workspace={workspace} />
      <Destroyed workspace={workspace} />
    </>
  );
}

function RunLink({ run, label }: { run: Run; label: string }) {
  const { org, workspace } = route.useParams();
  return (
    <ButtonLink to="/$org/workspaces/$workspace/runs/$run" params={{ org, workspace, run: run.id }}>
      {label}
    </ButtonLink>
  );
}

/** A plan that waits for a confirmation, although the workspace has a newer run. */
function EarlierPlan({ workspace: { currentRunId, latestRunId } }: { workspace: Workspace }) {
  const { data: run } = useQuery({
    ...runQuery(currentRunId ?? ''),
    enabled: currentRunId !== null && currentRunId !== latestRunId,
  });
  const missing = useMissingApprovers(run);
  if (!run?.actions.isConfirmable || run.id === latestRunId) return null;
  const mayConfirm = run.permissions.canApply;
  return (
    <Notice
      tone="warn"
      title={
        missing
          ? `An earlier plan waits for ${approvalBy(missing)}`
          : `An earlier plan waits for ${mayConfirm ? 'your' : 'a'} confirmation`
      }
      actions={<RunLink run={run} label="Review the plan" />}
    >
      <bdi>{run.message}</bdi>
    </Notice>
  );
}

const approvalBy = (teams: readonly string[]): string =>
  teams.length === 0 ? 'an approval' : `an approval by ${teams.join(' and ')}`;

function noticeOf(run: Run, missing: readonly string[] | undefined) {
  if (run.status === 'errored') return { tone: 'bad', title: 'The last run failed' } as const;
  if (!run.actions.isConfirmable)
    return isCanceling(run)
      ? ({ tone: 'warn', title: 'A run is being canceled' } as const)
      : ({ tone: 'accent', title: activeTitleOf(run) } as const);
  const title = `A run waits for ${missing ? approvalBy(missing) : 'a confirmation'}`;
  return { tone: 'warn', title } as const;
}

const activeTitleOf = ({ status }: Run): string =>
  status === 'pending' ? 'A run is queued' : 'A run is in progress';

/** The latest run, if it is queued or active, waits for a confirmation, or has failed. */
function LatestRun({ workspace: { latestRunId } }: { workspace: Workspace }) {
  const { data: run } = useQuery({
    ...runQuery(latestRunId ?? ''),
    enabled: latestRunId !== null,
  });
  const missing = useMissingApprovers(run);
  useRunAnnouncements(run);
  if (!run || (isFinalStatus(run.status) && run.status !== 'errored')) return null;
  const isWaiting = run.actions.isConfirmable;
  const { tone, title } = noticeOf(run, missing);
  return (
    <Notice
      tone={tone}
      title={title}
      actions={<RunLink run={run} label={isWaiting ? 'Review the plan' : 'Open the run'} />}
    >
      <bdi>{run.errorMessage ?? run.message}</bdi>{' '}
      {run.status !== 'errored' && !isWaiting && <RunBadge run={run} />}
    </Notice>
  );
}

/** The last run that made changes, if it failed or was canceled, so that some may be missing. */
function IncompleteRun({ workspace }: { workspace: Workspace }) {
  const history = useRunHistory(workspace);
  const run = history?.incomplete;
  // A failed latest run has its own notice, and an unfinished run may still make the changes.
  const hasOtherNotice =
    (run?.status === 'errored' && run.id === workspace.latestRunId) ||
    history?.runs.some(({ status, planOnly }) => !isFinalStatus(status) && !planOnly);
  if (!run || hasOtherNotice) return null;
  return (
    <Notice
      tone="warn"
      title={
        run.status === 'canceled' ? 'Canceled, may be incomplete' : 'Failed, may be incomplete'
      }
      actions={<RunLink run={run} label="Open the run" />}
    >
      <IncompleteText run={run} />
    </Notice>
  );
}

function Destroyed({ workspace }: { workspace: Workspace }) {
  const destroyedAt = useRunHistory(workspace)?.destroyedAt ?? null;
  // An automatic destruction has its own notice.
  if (destroyedAt === null || workspace.autoDestroyStatus === 'destroyed') return null;
  return (
    <Notice title={`Everything was destroyed on ${dateInWords(destroyedAt)}`}>
      Gantry keeps the workspace, its inputs and its history.{' '}
      {workspace.permissions.canQueueRun &&
        workspace.executionMode !== 'local' &&
        'Choose “Set up again” to create everything again.'}
    </Notice>
  );
}
