import type { Workspace } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  deleteSchedule,
  refreshLifecycle,
  schedulesQuery,
  setScheduleEnabled,
  type WorkspaceSchedule,
} from '../../api/lifecycle.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { dateInWords } from '../../ui/data/date-in-words.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { SCHEDULE_ACTIONS } from './schedule-actions.js';
import { ScheduleForm } from './schedule-form.js';
import { cronText } from './schedule-times.js';

/**
 * The schedules of a workspace; nothing for local execution, or if there are none and the caller
 * cannot add one.
 */
export function Schedules({ workspace }: { workspace: Workspace }) {
  const query = useQuery(schedulesQuery(workspace.id));
  const [isCreating, setIsCreating] = useState(false);
  const close = (): void => setIsCreating(false);
  const mayWrite = workspace.permissions.canUpdate && workspace.permissions.canQueueRun;
  if (workspace.executionMode === 'local' || (!mayWrite && query.data?.length === 0)) return null;
  const columns: readonly DataColumn<WorkspaceSchedule>[] = [
    {
      id: 'action',
      title: 'Action',
      isRowHeader: true,
      cell: ({ action, enabled }) => (
        <Stack direction="row">
          {SCHEDULE_ACTIONS[action]} {!enabled && <Badge>Disabled</Badge>}
        </Stack>
      ),
    },
    {
      id: 'time',
      title: 'Repeats',
      cell: ({ cron, timeZone }) => (
        <>
          {cronText(cron) ?? <code>{cron}</code>} ({timeZone.replaceAll('_', ' ')})
        </>
      ),
    },
    {
      id: 'next',
      title: 'Next run',
      isSecondary: true,
      cell: ({ nextOccurrences: [next] }) => next && dateInWords(next),
    },
    { id: 'last', title: 'Last run', isSecondary: true, cell: lastRunOf },
    {
      id: 'actions',
      title: 'Actions',
      cell: (schedule) =>
        mayWrite && <ScheduleActions workspaceId={workspace.id} schedule={schedule} />,
    },
  ];
  return (
    <Card
      title="Schedules"
      actions={mayWrite && <Button onPress={() => setIsCreating(true)}>Add a schedule</Button>}
    >
      <Loaded query={query}>
        {(schedules) =>
          schedules.length === 0 ? (
            <p>No schedules yet. Add one to start runs of this workspace at set times.</p>
          ) : (
            <DataTable label="Schedules" columns={columns} items={schedules} />
          )
        }
      </Loaded>
      <Dialog title="Add a schedule" isOpen={isCreating} onClose={close}>
        <ScheduleForm workspaceId={workspace.id} onClose={close} />
      </Dialog>
    </Card>
  );
}

function lastRunOf({ lastAt, lastOutcome, lastReason }: WorkspaceSchedule) {
  if (lastAt === null) return 'Never';
  return (
    <>
      {lastOutcome === 'started' ? 'Started' : 'Skipped'} <RelativeTime time={lastAt} />
      {lastReason !== null && (
        <>
          : <bdi>{lastReason}</bdi>
        </>
      )}
    </>
  );
}

interface ScheduleActionsProps {
  readonly workspaceId: string;
  readonly schedule: WorkspaceSchedule;
}

function ScheduleActions({ workspaceId, schedule }: ScheduleActionsProps) {
  const { id, enabled, action, cron } = schedule;
  const [isDeleting, setIsDeleting] = useState(false);
  const queries = useQueryClient();
  const refresh = () => refreshLifecycle(queries, workspaceId);
  const toggle = useMutation({
    mutationFn: () => setScheduleEnabled(id, !enabled),
    onSuccess: refresh,
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  const name = `${SCHEDULE_ACTIONS[action]}, ${cronText(cron) ?? cron}`;
  const verb = enabled ? 'Disable' : 'Enable';
  return (
    <Stack direction="row">
      <Button
        look="quiet"
        aria-label={`${verb}: ${name}`}
        isPending={toggle.isPending}
        onPress={() => toggle.mutate()}
      >
        {verb}
      </Button>
      <Button look="quiet" aria-label={`Delete: ${name}`} onPress={() => setIsDeleting(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title="Delete the schedule?"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        action="Delete"
        isDangerous
        onConfirm={async () => {
          await deleteSchedule(id);
          await refresh();
        }}
      >
        It starts no more runs. Runs that it has started continue.
      </ConfirmDialog>
    </Stack>
  );
}
