import { Cron } from 'croner';
import type { Violation } from '../../../core/errors.js';

const MIN_GAP_MINUTES = 5;
/** Number of occurrences that are checked for the minimum gap. */
const CHECKED_OCCURRENCES = 300;

const CRON = '/data/attributes/cron';
const TIME_ZONE = '/data/attributes/time-zone';
const FIVE_FIELDS = /^\S+(?:\s+\S+){4}$/;

/** A cron expression with its time zone. */
export interface CronTime {
  readonly cron: string;
  readonly timeZone: string;
}

/** The next occurrences after a time, in the format of the database. */
export function occurrencesAfter(
  { cron, timeZone }: CronTime,
  time: string,
  count: number,
): string[] {
  const expression = new Cron(cron, { timezone: timeZone, paused: true, mode: '5-part' });
  return expression.nextRuns(count, new Date(time)).map((at) => at.toISOString());
}

/** Why an expression or its time zone cannot be used; empty if they can. */
export function cronViolations(time: CronTime, now: string): readonly Violation[] {
  if (!isTimeZone(time.timeZone))
    return [
      {
        pointer: TIME_ZONE,
        detail: `"${time.timeZone}" is not a time zone: use a name such as Europe/Berlin or UTC.`,
      },
    ];
  const cron = time.cron.trim();
  const unreadable = (reason: string): readonly Violation[] => [
    {
      pointer: CRON,
      detail:
        'cron must have five fields: minute, hour, day of the month, month and day of the week. ' +
        `"${time.cron}": ${reason}.`,
    },
  ];
  if (!FIVE_FIELDS.test(cron)) return unreadable('It has another number of fields');
  try {
    return tooFrequent(occurrencesAfter(time, now, CHECKED_OCCURRENCES));
  } catch (error) {
    const reason = (error as Error).message.replace(/^CronPattern: /, '').replace(/\.$/, '');
    return unreadable(reason);
  }
}

function tooFrequent(occurrences: readonly string[]): readonly Violation[] {
  if (occurrences.length === 0)
    return [{ pointer: CRON, detail: 'The expression has no occurrence.' }];
  const isTooFrequent = occurrences.some((at, index) => {
    const next = occurrences[index + 1];
    return next !== undefined && Date.parse(next) - Date.parse(at) < MIN_GAP_MINUTES * 60_000;
  });
  if (!isTooFrequent) return [];
  const detail = `Occurrences must be at least ${MIN_GAP_MINUTES} minutes apart.`;
  return [{ pointer: CRON, detail }];
}

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are refused, because they have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
