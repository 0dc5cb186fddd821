import type { Workspace } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  assessmentQuery,
  type AssessmentResult,
  assessWorkspace,
  type AutoDestroy,
  autoDestroyQuery,
  refreshLifecycle,
} from '../../api/lifecycle.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { dateInWords } from '../../ui/data/date-in-words.js';
import { lifetimeText } from '../../ui/data/duration-text.js';
import { isDestroyedSoon } from '../../ui/data/lifecycle-badges.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

// Loaded separately, because few workspaces are destroyed automatically.
const ExtendButton = lazy(async () => ({
  default: (await import('../../app/auto-destroy/extend-button.js')).ExtendButton,
}));

export function LifecycleNotices({ workspace }: { workspace: Workspace }) {
  return (
    <>
      <AutoDestroyNotice workspace={workspace} />
      <DriftNotice workspace={workspace} />
    </>
  );
}

const STATUS_TITLES: Readonly<Record<string, string>> = {
  waiting: 'The automatic destruction is waiting',
  running: 'The automatic destruction has started',
  errored: 'The automatic destruction failed',
  destroyed: 'Everything was destroyed automatically',
};

const TONES: Readonly<Record<string, 'warn' | 'bad' | 'accent'>> = {
  waiting: 'warn',
  errored: 'bad',
};

/** When Gantry destroys the resources of the workspace, and the progress of the destruction. */
function AutoDestroyNotice({ workspace }: { workspace: Workspace }) {
  const { autoDestroyAt: at, autoDestroyStatus: status } = workspace;
  const { data } = useQuery({
    ...autoDestroyQuery(workspace.id),
    enabled: at !== null || status !== null,
  });
  if (!data || (at === null && status === null)) return null;
  return (
    <Notice
      tone={TONES[status ?? ''] ?? (isDestroyedSoon(workspace) ? 'warn' : 'accent')}
      title={
        status === null
          ? 'Everything will be destroyed automatically'
          : (STATUS_TITLES[status] ?? '')
      }
      actions={
        <Suspense>
          <ExtendButton workspace={workspace} />
        </Suspense>
      }
    >
      <AutoDestroyText workspace={workspace} autoDestroy={data} />
    </Notice>
  );
}

interface AutoDestroyTextProps {
  readonly workspace: Workspace;
  readonly autoDestroy: AutoDestroy;
}

function AutoDestroyText({ workspace, autoDestroy }: AutoDestroyTextProps) {
  const { autoDestroyAt: at, autoDestroyStatus: status, permissions } = workspace;
  const { errorMessage, autoDestroyActivityDuration: inactivity } = autoDestroy;
  // If null, for example because no run has ever applied, there is no button “Set up again”.
  const destroyedAt = useRunHistory(workspace)?.destroyedAt ?? null;
  if (errorMessage !== null) return <bdi>{errorMessage}</bdi>;
  if (status === 'destroyed')
    return `Gantry keeps the workspace, its inputs and its history.${
      permissions.canQueueRun && destroyedAt !== null
        ? ' Choose “Set up again” to create everything again.'
        : ''
    }`;
  if (at === null) return null;
  if (status !== null)
    return (
      <>
        It was due on {dateInWords(at)} (<RelativeTime time={at} />
        ).
      </>
    );
  return (
    <>
      Everything in this workspace, including its data, will be destroyed on {dateInWords(at)} (
      <RelativeTime time={at} />
      ). Save what you need.
      {permissions.canQueueApply && ' To postpone the destruction, choose “Extend”.'}
      {inactivity !== null &&
        ` Each run that somebody starts, except a plan-only run, postpones the destruction to ${lifetimeText(inactivity)} after the run.`}
    </>
  );
}

/** The drift that the last assessment found, with buttons to check again and to undo the drift. */
function DriftNotice({ workspace }: { workspace: Workspace }) {
  const { data } = useQuery({
    ...assessmentQuery(workspace.id),
    enabled: workspace.drifted === true,
  });
  if (!workspace.drifted || !data) return null;
  const count = data.resourcesDrifted;
  return (
    <Notice
      tone="warn"
      title={`${count} ${count === 1 ? 'resource was' : 'resources were'} changed outside of Gantry`}
      actions={
        <Stack direction="row">
          <CheckButton workspace={workspace} />
          {workspace.permissions.canQueueRun && (
            <StartRunButton
              workspace={workspace}
              label="Plan to undo these changes"
              message="Undo changes made outside of Gantry"
            />
          )}
        </Stack>
      }
    >
      <DriftedResources result={data} />
      <p>
        Checked <RelativeTime time={data.createdAt} />.{' '}
        {workspace.permissions.canQueueRun && undoText(workspace)}
      </p>
    </Notice>
  );
}

function undoText({ sourceModuleId, permissions }: Workspace): string {
  const text =
    '“Plan to undo these changes” shows how Gantry would change the resources back. Nothing changes until you confirm the plan.';
  return sourceModuleId !== null && permissions.canUpdateInputs
    ? `${text} To keep a change, enter it under “Change inputs” if the module has an input for it.`
    : text;
}

const SHOWN_RESOURCES = 10;

function DriftedResources({ result }: { result: AssessmentResult }) {
  const { resources, resourcesDrifted } = result;
  return (
    <ul>
      {resources
        .slice(0, SHOWN_RESOURCES)
        .map(({ address, name, resourceType, change, attributes }) => (
          <li key={address}>
            <bdi>{name}</bdi> (<bdi>{resourceType}</bdi>){' '}
            {change === 'gone' ? 'no longer exists' : `was changed: ${attributes.join(', ')}`}
          </li>
        ))}
      {resourcesDrifted > SHOWN_RESOURCES && <li>and {resourcesDrifted - SHOWN_RESOURCES} more</li>}
    </ul>
  );
}

function CheckButton({ workspace }: { workspace: Workspace }) {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => assessWorkspace(workspace.id),
    onSuccess: () => {
      void toast('The check is queued.', 'good');
      return refreshLifecycle(queries, workspace.id);
    },
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  if (!workspace.permissions.canQueueRun) return null;
  return (
    <Button isPending={check.isPending} onPress={() => check.mutate()}>
      Check again
    </Button>
  );
}
