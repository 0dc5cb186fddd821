const HOUR_MS = 60 * 60 * 1000;
const LONGEST_MS = [24 * HOUR_MS, HOUR_MS];
/** The share of a short lifetime that is left at its warning. */
const SHARE = 0.1;

/** When to warn of a destruction, for a lifetime that began at `since`; the earliest first. */
export function warningTimes(since: string, destroyedAt: string): string[] {
  const end = Date.parse(destroyedAt);
  const share = Math.max(0, end - Date.parse(since)) * SHARE;
  const leads = new Set(LONGEST_MS.map((longest) => Math.min(longest, share)));
  return [...leads].filter((lead) => lead > 0).map((lead) => new Date(end - lead).toISOString());
}
