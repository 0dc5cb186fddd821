/** How often a schedule repeats. `custom` stands for any cron expression. */
export type Repeat = 'daily' | 'weekdays' | 'weekly' | 'custom';

/** A time that can be chosen without a cron expression. */
export interface ScheduleTime {
  readonly repeat: Exclude<Repeat, 'custom'>;
  /** `19:00`, in the time zone of the schedule. */
  readonly time: string;
  /** The day of a weekly schedule, as in cron: 0 is Sunday. Ignored for other schedules. */
  readonly day: number;
}

export const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const DEFAULT_DAY = 1;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const SIMPLE_CRON = /^([0-5]?\d) ([01]?\d|2[0-3]) \* \* (\*|1-5|[0-7])$/;

/** The cron expression of a time; null while the time is incomplete. */
export function cronOf({ repeat, time, day }: ScheduleTime): string | null {
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (hour === undefined) return null;
  const days = { daily: '*', weekdays: '1-5', weekly: String(day) }[repeat];
  return `${Number(minute)} ${Number(hour)} * * ${days}`;
}

/** The time that a cron expression describes; null for a custom expression. */
export function scheduleTimeOf(cron: string): ScheduleTime | null {
  const [, minute, hour, days] = SIMPLE_CRON.exec(cron.trim()) ?? [];
  if (minute === undefined || hour === undefined) return null;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (days === '*') return { repeat: 'daily', time, day: DEFAULT_DAY };
  if (days === '1-5') return { repeat: 'weekdays', time, day: DEFAULT_DAY };
  // In cron, 0 and 7 are Sunday.
  return { repeat: 'weekly', time, day: Number(days) % DAYS.length };
}

/** "Monday to Friday at 19:00"; null for a custom expression. */
export function cronText(cron: string): string | null {
  const schedule = scheduleTimeOf(cron);
  if (!schedule) return null;
  const { repeat, time, day } = schedule;
  const days = {
    daily: 'Every day',
    weekdays: 'Monday to Friday',
    weekly: `Every ${DAYS[day] ?? ''}`,
  };
  return `${days[repeat]} at ${time}`;
}
