const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds after each failed attempt until the next one: about a day in all. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** Milliseconds without a success after which a failing receiver is disabled. */
export const DISABLE_AFTER_MS = 24 * HOUR_MS;

/** Returns the milliseconds from a failed attempt to the next one; null after the last attempt. */
export const delayAfter = (failures: number): number | null => DELAYS_MS[failures - 1] ?? null;

/**
 * Returns the milliseconds for which a receiver is paused after consecutive turns with only
 * failures: the same delays, and then the last one again.
 */
export const pauseAfter = (failures: number): number =>
  delayAfter(Math.min(failures, DELAYS_MS.length)) ?? 0;
