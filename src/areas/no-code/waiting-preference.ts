/** How long a response may wait, and which of the caller's preferences the server honors. */
export interface WaitingPreference {
  readonly seconds: number;
  /** The header `Preference-Applied`; null if the server honors no preference. */
  readonly applied: string | null;
}

const MAX_WAIT_SECONDS = 10;

/**
 * Parses `respond-async` and `wait`, in seconds, of the header `Prefer` (RFC 7240). The maximum is
 * 10 s. Without `wait`, the time is 0 s with `respond-async`, and otherwise 10 s.
 */
export function parseWaitingPreference(prefer: string | undefined): WaitingPreference {
  const preferences = (prefer ?? '').split(',').map((text) => (text.split(';')[0] ?? '').trim());
  const isAsync = preferences.some((text) => text.toLowerCase() === 'respond-async');
  const wait = preferences
    .flatMap((text) => /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(text)?.[1] ?? [])
    .at(0);
  const seconds = Math.min(Number(wait ?? (isAsync ? 0 : MAX_WAIT_SECONDS)), MAX_WAIT_SECONDS);
  const applied = [
    ...(isAsync ? ['respond-async'] : []),
    ...(wait === undefined ? [] : [`wait=${seconds}`]),
  ].join(', ');
  return { seconds, applied: applied === '' ? null : applied };
}
