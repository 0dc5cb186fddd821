/** How long a response may wait, and which of the caller's preferences the server honors. */
export interface WaitingPreference {
  readonly seconds: number;
  /** The header `Preference-Applied`; null if the server honors no preference. */
  readonly applied: string | null;
}

const MAX_WAIT_SECONDS = 10;

/**
 * Parses the header `Prefer` (RFC 7240): `respond-async`, and `wait=N` in seconds. Ignores anything
 * else. The default is 10 s, which is also the maximum, or 0 s with only `respond-async`.
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
