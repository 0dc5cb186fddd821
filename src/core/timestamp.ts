const EARLIEST_MS = Date.UTC(1000, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);

/**
 * A caller's ISO 8601 time in the stored format: UTC with milliseconds. No time zone means UTC.
 * Null if the text is not a time, or not between the year 1000 and 31 December 9999.
 */
export function toTimestamp(text: string): string | null {
  const zoned = /T/.test(text) && !/(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? `${text}Z` : text;
  const time = Date.parse(zoned);
  return time >= EARLIEST_MS && time < LATEST_MS ? new Date(time).toISOString() : null;
}
