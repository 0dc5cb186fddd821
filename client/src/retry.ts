/** Milliseconds before the first repeat; each further one waits twice as long, up to the most. */
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

/** A server that wants to be left alone for longer than this gets no repeat: the caller decides. */
const MAX_RETRY_AFTER_S = 60;

/** Statuses that say: not now, the same request may succeed later. */
export const isTransientStatus = (status: number): boolean => status === 429 || status === 503;

/** Milliseconds to wait before the given repeat, from 0; null where it is too long to wait. */
export function delayBefore(repeat: number, retryAfter: number | undefined): number | null {
  if (retryAfter !== undefined)
    return retryAfter > MAX_RETRY_AFTER_S ? null : retryAfter * 1000 + Math.random() * 100;
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** repeat);
  // Half of it by chance, so that many clients do not come back at the same time.
  return most / 2 + (Math.random() * most) / 2;
}

/** Waits, unless the signal ends the wait with its reason. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const abort = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error => signal?.reason as Error;

/** 128 bits by chance, where there is `crypto`: browsers have it on any page, Node 18 behind a flag only. */
export function randomKey(): string {
  const bytes = new Uint8Array(16);
  const { crypto } = globalThis as { crypto?: { getRandomValues(bytes: Uint8Array): unknown } };
  if (crypto) crypto.getRandomValues(bytes);
  else bytes.forEach((_, index) => (bytes[index] = Math.floor(Math.random() * 256)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
