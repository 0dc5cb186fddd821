const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/**
 * Converts a caller's ISO 8601 time to the stored format: UTC with milliseconds. A time without a
 * zone is UTC. Returns null if the text is no time, or not from the year 1000 to 30 December 9999.
 */
export function toTimestamp(text: string): string | null {
  const zoned = /T/.test(text) && !/(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? `${text}Z` : text;
  const time = Date.parse(zoned);
  return time >= EARLIEST_MS && time < LATEST_MS ? new Date(time).toISOString() : null;
}
