import { describe, expect, it } from 'vitest';
import {
  cronOf,
  cronText,
  type ScheduleTime,
  scheduleTimeOf,
} from '../../portal/src/pages/workspace/schedule-times.js';

const TIMES: readonly (readonly [ScheduleTime, cron: string, text: string])[] = [
  [{ repeat: 'daily', time: '07:05', day: 1 }, '5 7 * * *', 'Every day at 07:05'],
  [{ repeat: 'weekdays', time: '19:00', day: 1 }, '0 19 * * 1-5', 'Monday to Friday at 19:00'],
  [{ repeat: 'weekly', time: '00:00', day: 0 }, '0 0 * * 0', 'Every Sunday at 00:00'],
  [{ repeat: 'weekly', time: '23:59', day: 6 }, '59 23 * * 6', 'Every Saturday at 23:59'],
];

describe('the times of schedules', () => {
  it.each(TIMES)('%j is %s and back', (time, cron, text) => {
    expect(cronOf(time)).toBe(cron);
    expect(scheduleTimeOf(cron)).toEqual(time);
    expect(cronText(cron)).toBe(text);
  });

  it('may have either notation of Sunday, and leading zeros', () => {
    expect(cronText('0 9 * * 7')).toBe('Every Sunday at 09:00');
    expect(cronText(' 00 09 * * 1-5 ')).toBe('Monday to Friday at 09:00');
  });

  it.each([
    '*/10 * * * *',
    '0 19 1 * *',
    '0 19 * 6 *',
    '0 19 * * 1,3',
    '0 19 * * 1-4',
    '0 19 * * 8',
    '0 19 * * MON',
    '60 19 * * *',
    '0 24 * * *',
    '0 19 * *',
    '',
  ])('"%s" is a custom expression', (cron) => {
    expect(scheduleTimeOf(cron)).toBeNull();
    expect(cronText(cron)).toBeNull();
  });

  it.each(['', '7:00', '24:00', '12:60', '12:00:00'])('"%s" is incomplete', (time) => {
    expect(cronOf({ repeat: 'daily', time, day: 1 })).toBeNull();
  });
});
