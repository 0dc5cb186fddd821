const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/**
 * Converts a caller's ISO 8601 time to the stored format: UTC with milliseconds. A time without a
 * zone is UTC. Returns null if the text is not a time, or the time is before the year 1000 or after
 * 30 December 9999.
 */
export function toTimestamp(text: string): string | null {
  // `Date.parse` reads other forms, such as 2027-002, in the zone of the server.
  if (!/^\d{4}(-\d\d(-\d\d)?)?([T ]|$)/i.test(text)) return null;
  const time = Date.parse(completeZone(text));
  return time >= EARLIEST_MS && time < LATEST_MS ? new Date(time).toISOString() : null;
}

/** Adds a missing zone, and the minutes of a zone, which `Date.parse` requires. */
function completeZone(text: string): string {
  if (!/[T ]/i.test(text)) return text;
  if (/[+-]\d\d$/.test(text)) return `${text}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`;
}
