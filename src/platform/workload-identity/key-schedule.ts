import type { IdentityKey } from './identity-key.entity.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Seconds for which relying parties may cache the published keys. */
export const KEYS_MAX_AGE_SECONDS = 3_600;

/**
 * Milliseconds for which a successor is published before it signs. Some relying parties cache keys
 * for a day, regardless of `Cache-Control`.
 */
export const PUBLICATION_LEAD_MS = DAY_MS;

/** Maximum seconds for which a token is valid: some cloud providers refuse longer lifetimes. */
export const MAX_TOKEN_LIFETIME_SECONDS = 24 * 60 * 60;

/** Milliseconds for which a key stays published after it has last signed. */
const PUBLICATION_TAIL_MS = MAX_TOKEN_LIFETIME_SECONDS * 1000 + HOUR_MS;

type Scheduled = Pick<IdentityKey, 'generation' | 'signsFrom'>;

/** Returns the key that signs: the newest one whose `signsFrom` has passed. */
export function signingKey<Key extends Scheduled>(keys: readonly Key[], now: Date): Key | null {
  return newestKey(keys.filter(({ signsFrom }) => Date.parse(signsFrom) <= now.getTime()));
}

/** Returns when the key leaves the key set; null if it has no successor. */
export function publishedUntil(key: Scheduled, keys: readonly Scheduled[]): Date | null {
  const successors = keys.filter(({ generation }) => generation > key.generation);
  if (successors.length === 0) return null;
  const end = Math.min(...successors.map(({ signsFrom }) => Date.parse(signsFrom)));
  return new Date(end + PUBLICATION_TAIL_MS);
}

/** Whether the key is no longer published, because all tokens that it has signed have expired. */
export function isRetired(key: Scheduled, keys: readonly Scheduled[], now: Date): boolean {
  const until = publishedUntil(key, keys);
  return until !== null && until <= now;
}

/**
 * Whether to publish a successor now: it would begin to sign when the newest key has signed for at
 * least `days` days. False while the newest key does not sign yet, and if `days` is 0.
 */
export function isRotationDue(keys: readonly Scheduled[], now: Date, days: number): boolean {
  const last = newestKey(keys);
  if (days === 0 || last === null) return false;
  const end = Date.parse(last.signsFrom) + days * DAY_MS;
  return Date.parse(last.signsFrom) <= now.getTime() && now.getTime() >= end - PUBLICATION_LEAD_MS;
}

export function newestKey<Key extends Scheduled>(keys: readonly Key[]): Key | null {
  return keys.toSorted((left, right) => right.generation - left.generation)[0] ?? null;
}
