import type { Violation } from '../../core/errors.js';

const HOUR_MS = 60 * 60 * 1000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS };
const DURATION = /^([1-9]\d{0,3})([dh])$/;

/** Converts a duration such as `14d` or `2h` to milliseconds. Throws for any other text. */
export function durationMs(duration: string): number {
  const [, count, unit = ''] = DURATION.exec(duration) ?? [];
  const milliseconds = UNIT_MS[unit];
  if (milliseconds === undefined) throw new Error(`${duration} is not a duration.`);
  return Number(count) * milliseconds;
}

/** Adds a duration to a time, in the format of the database. */
export function timeAfter(time: string, duration: string): string {
  return new Date(Date.parse(time) + durationMs(duration)).toISOString();
}

/** Returns the shorter duration; null counts as unlimited. */
export function shorterDuration(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return durationMs(one) <= durationMs(other) ? one : other;
}

/** Returns a violation of the attribute `name` unless the duration is absent or well-formed. */
export function durationViolations(
  name: string,
  duration: string | null | undefined,
): readonly Violation[] {
  if (duration === null || duration === undefined || DURATION.test(duration)) return [];
  return [
    {
      pointer: `/data/attributes/${name}`,
      detail: `${name} must be a number from 1 to 9999 with the unit d or h, such as 14d or 2h.`,
    },
  ];
}

/**
 * Returns the violations of a duration and its maximum. A maximum requires a duration that does not
 * exceed it.
 */
export function maximumViolations(
  names: { readonly duration: string; readonly maximum: string },
  duration: string | null,
  maximum: string | null,
): readonly Violation[] {
  const malformed = [
    ...durationViolations(names.duration, duration),
    ...durationViolations(names.maximum, maximum),
  ];
  if (malformed.length > 0 || maximum === null) return malformed;
  const pointer = `/data/attributes/${names.duration}`;
  if (duration === null)
    return [{ pointer, detail: `${names.duration} is required with ${names.maximum}.` }];
  return durationMs(duration) <= durationMs(maximum)
    ? []
    : [{ pointer, detail: `${names.duration} must not exceed ${names.maximum} (${maximum}).` }];
}
