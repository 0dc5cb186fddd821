import { countText } from './count-text.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** "0.4 s", "12 s", "3 min 5 s", "2 h 10 min". */
export function durationText(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return inTwoUnits(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  return inTwoUnits(ms, HOUR_MS, 'h', MINUTE_MS, 'min');
}

function inTwoUnits(
  ms: number,
  largeMs: number,
  largeUnit: string,
  smallMs: number,
  smallUnit: string,
): string {
  const rest = Math.floor((ms % largeMs) / smallMs);
  return `${Math.floor(ms / largeMs)} ${largeUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ''}`;
}

const UNITS: Readonly<Record<string, string>> = { d: 'day', h: 'hour' };

/** The lifetime `14d` of the API is "14 days". */
export function lifetimeText(lifetime: string): string {
  const [, count, unit = ''] = /^(\d+)([dh])$/.exec(lifetime) ?? [];
  return count === undefined ? lifetime : countText(Number(count), UNITS[unit] ?? unit);
}
