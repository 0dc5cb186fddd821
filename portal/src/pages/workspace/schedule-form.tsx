import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSchedule, refreshLifecycle } from '../../api/lifecycle.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Notice } from '../../ui/states/notice.js';
import { SCHEDULE_ACTIONS, type ScheduleAction } from './schedule-actions.js';
import { cronOf, DAYS, type Repeat } from './schedule-times.js';

const REPEATS: readonly { readonly id: Repeat; readonly label: string }[] = [
  { id: 'daily', label: 'Every day' },
  { id: 'weekdays', label: 'Monday to Friday' },
  { id: 'weekly', label: 'Every week' },
  { id: 'custom', label: 'Custom (cron expression)' },
];

const SUNDAY = 0;
const DAY_OPTIONS = [1, 2, 3, 4, 5, 6, SUNDAY].map((day) => ({
  id: String(day),
  label: DAYS[day] ?? '',
}));

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
// Some browsers omit UTC from their list.
const ZONES = [...new Set([BROWSER_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
  (zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }),
);

interface ScheduleFormProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

export function ScheduleForm({ workspaceId, onClose }: ScheduleFormProps) {
  const [action, setAction] = useState<ScheduleAction>('plan-and-apply');
  const [times, setTimes] = useState<Times>({ repeat: 'daily', time: '', day: 1, custom: '' });
  const [timeZone, setTimeZone] = useState(BROWSER_ZONE);
  const [isAutomatic, setIsAutomatic] = useState(false);
  const queries = useQueryClient();
  const cron = cronOfTimes(times);
  return (
    <DialogForm
      action="Add"
      isDisabled={cron === ''}
      onClose={onClose}
      onSubmit={async () => {
        const schedule = { action, cron, timeZone, ...(isAutomatic && { autoApply: true }) };
        await createSchedule(workspaceId, schedule);
        await refreshLifecycle(queries, workspaceId);
      }}
    >
      <Select
        label="Action"
        options={Object.entries(SCHEDULE_ACTIONS).map(([id, label]) => ({ id, label }))}
        value={action}
        onChange={(id) => {
          setAction(id as ScheduleAction);
          setIsAutomatic(false);
        }}
      />
      <TimeFields times={times} onChange={(changed) => setTimes({ ...times, ...changed })} />
      <Select label="Time zone" options={ZONES} value={timeZone} onChange={setTimeZone} />
      {action !== 'assessment' && (
        <Checkbox
          label={
            action === 'destroy' ? 'Destroy without a confirmation' : 'Apply without a confirmation'
          }
          description="If this is off, each run waits for a confirmation, unless this workspace applies plans automatically."
          isSelected={isAutomatic}
          onChange={setIsAutomatic}
        />
      )}
      {action === 'destroy' && isAutomatic && (
        <Notice tone="bad">
          At each of these times, everything in this workspace is destroyed, and its data is lost.
          No confirmation is required, unless an approval rule requires one.
        </Notice>
      )}
    </DialogForm>
  );
}

/** The entered values, including those of hidden fields. */
interface Times {
  readonly repeat: Repeat;
  readonly time: string;
  readonly day: number;
  readonly custom: string;
}

/** Returns an empty text while the fields are incomplete. */
const cronOfTimes = ({ repeat, time, day, custom }: Times): string =>
  repeat === 'custom' ? custom.trim() : (cronOf({ repeat, time, day }) ?? '');

interface TimeFieldsProps {
  readonly times: Times;
  readonly onChange: (changed: Partial<Times>) => void;
}

function TimeFields({ times: { repeat, time, day, custom }, onChange }: TimeFieldsProps) {
  return (
    <>
      <Select
        label="Repeat"
        options={REPEATS}
        value={repeat}
        onChange={(id) => onChange({ repeat: id as Repeat })}
      />
      {repeat === 'weekly' && (
        <Select
          label="Day"
          options={DAY_OPTIONS}
          value={String(day)}
          onChange={(id) => onChange({ day: Number(id) })}
        />
      )}
      {repeat === 'custom' ? (
        <TextField
          label="Cron expression"
          description="Minute, hour, day of the month, month and day of the week: 0 19 * * 1-5 is 19:00 from Monday to Friday."
          value={custom}
          onChange={(text) => onChange({ custom: text })}
          autoComplete="off"
          isMonospaced
          isRequired
        />
      ) : (
        <TextField
          label="Time"
          type="time"
          value={time}
          onChange={(text) => onChange({ time: text })}
          isRequired
        />
      )}
    </>
  );
}
