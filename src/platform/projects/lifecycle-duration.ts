import type { Violation } from '../../core/errors.js';

const HOUR_MS = 60 * 60 * 1000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS };
const DURATION = /^([1-9]\d{0,3})([dh])$/;

const isDuration = (text: string): boolean => DURATION.test(text);

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

export function durationViolations(
  name: string,
  duration: string | null | undefined,
): readonly Violation[] {
  if (duration === null || duration === undefined || isDuration(duration)) return [];
  return [
    {
      pointer: `/data/attributes/${name}`,
      detail: `${name} must be a number from 1 to 9999 with the unit d or h, such as 14d or 2h.`,
    },
  ];
}

/**
 * Returns the violations of a default and a maximum. A maximum requires a default that is not
 * longer.
 */
export function maximumViolations(
  names: { readonly byDefault: string; readonly maximum: string },
  byDefault: string | null,
  maximum: string | null,
): readonly Violation[] {
  const malformed = [
    ...durationViolations(names.byDefault, byDefault),
    ...durationViolations(names.maximum, maximum),
  ];
  if (malformed.length > 0 || maximum === null) return malformed;
  const pointer = `/data/attributes/${names.byDefault}`;
  if (byDefault === null)
    return [{ pointer, detail: `${names.byDefault} is required with ${names.maximum}.` }];
  return durationMs(byDefault) <= durationMs(maximum)
    ? []
    : [{ pointer, detail: `${names.byDefault} must not exceed ${names.maximum} (${maximum}).` }];
}
