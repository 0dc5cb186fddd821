const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** "0.4 s", "12 s", "3 min 5 s", "2 h 10 min". */
export function durationText(milliseconds: number): string {
  const ms = Math.max(0, milliseconds);
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return joined(ms, MINUTE_MS, 'min', SECOND_MS, 's');
  return joined(ms, HOUR_MS, 'h', MINUTE_MS, 'min');
}

function joined(ms: number, big: number, bigUnit: string, small: number, unit: string): string {
  const rest = Math.floor((ms % big) / small);
  return `${Math.floor(ms / big)} ${bigUnit}${rest > 0 ? ` ${rest} ${unit}` : ''}`;
}
