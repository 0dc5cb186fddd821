const HOUR_MS = 60 * 60 * 1000;
/** The maximum times between the warnings and the destruction. */
const MAX_LEADS_MS = [24 * HOUR_MS, HOUR_MS];
/** Gantry warns only in this last fraction of a lifetime. */
const WARNING_SHARE = 0.1;

/**
 * Returns when to warn of a destruction, for a lifetime that began at `since`; the earliest first.
 */
export function warningTimes(since: string, destroyAt: string): string[] {
  const end = Date.parse(destroyAt);
  const share = Math.max(0, end - Date.parse(since)) * WARNING_SHARE;
  const leads = new Set(MAX_LEADS_MS.map((maximum) => Math.min(maximum, share)));
  return [...leads].filter((lead) => lead > 0).map((lead) => new Date(end - lead).toISOString());
}
