import { Cron } from 'croner';
import type { Violation } from '../../../core/errors.js';

const MIN_GAP_MINUTES = 5;
const MIN_GAP_MS = MIN_GAP_MINUTES * 60_000;
const MAX_OCCURRENCES_PER_HOUR = 60 / MIN_GAP_MINUTES;
/** The number of occurrences whose gaps are checked: enough for a day at the minimum gap. */
const CHECKED_OCCURRENCES = 300;

const CRON_POINTER = '/data/attributes/cron';
const TIME_ZONE_POINTER = '/data/attributes/time-zone';
const FIVE_FIELDS = /^\S+(?:\s+\S+){4}$/;

export interface CronTime {
  readonly cron: string;
  readonly timeZone: string;
}

/**
 * Returns the next occurrences after a time, at most `count`, in the format of the database. Throws
 * if the expression or the time zone is invalid: check them with {@link cronViolations} first.
 */
export function occurrencesAfter(
  { cron, timeZone }: CronTime,
  time: string,
  count: number,
): string[] {
  const expression = new Cron(cron, { timezone: timeZone, paused: true, mode: '5-part' });
  return expression.nextRuns(count, new Date(time)).map((at) => at.toISOString());
}

/** Returns why an expression or its time zone cannot be used; empty if they can. */
export function cronViolations(time: CronTime, now: string): readonly Violation[] {
  if (!isTimeZone(time.timeZone))
    return [
      {
        pointer: TIME_ZONE_POINTER,
        detail: `"${time.timeZone}" is not a time zone: use a name such as Europe/Berlin or UTC.`,
      },
    ];
  const invalidCron = (reason: string): readonly Violation[] => [
    {
      pointer: CRON_POINTER,
      detail:
        'cron must have five fields: minute, hour, day of the month, month and day of the week. ' +
        `"${time.cron}": ${reason}.`,
    },
  ];
  if (!FIVE_FIELDS.test(time.cron.trim())) return invalidCron('Wrong number of fields');
  try {
    if (occurrencesAfter(time, now, 1).length === 0)
      return [{ pointer: CRON_POINTER, detail: 'The expression has no occurrence.' }];
    const detail = `Occurrences must be at least ${MIN_GAP_MINUTES} minutes apart.`;
    return isTooFrequent(time, now) ? [{ pointer: CRON_POINTER, detail }] : [];
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '').replace(/\.$/, '');
    return invalidCron(reason);
  }
}

/**
 * Checks the minute field first, which usually suffices, because the other fields only remove
 * occurrences. Computing hundreds of occurrences takes more than 10 ms.
 */
function isTooFrequent(time: CronTime, now: string): boolean {
  const [minutes] = time.cron.trim().split(/\s+/);
  const everyHour = { cron: `${minutes} * * * *`, timeZone: 'UTC' };
  return (
    hasShortGap(occurrencesAfter(everyHour, now, MAX_OCCURRENCES_PER_HOUR + 1)) &&
    hasShortGap(occurrencesAfter(time, now, CHECKED_OCCURRENCES))
  );
}

function hasShortGap(occurrences: readonly string[]): boolean {
  return occurrences.some((at, index) => {
    const next = occurrences[index + 1];
    return next !== undefined && Date.parse(next) - Date.parse(at) < MIN_GAP_MS;
  });
}

function isTimeZone(name: string): boolean {
  // Refuses offsets such as +01:00, because they ignore daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
