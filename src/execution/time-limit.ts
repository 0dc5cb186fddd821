/** Aborts after a period of inactivity. */
export interface SilenceLimit {
  /** Aborts with the other signal, or after the given period. */
  readonly signal: AbortSignal;
  /** Restarts the timer after activity. */
  restart(): void;
  /** Stops the timer. */
  clear(): void;
}

/**
 * `AbortSignal.timeout` within `AbortSignal.any` can be garbage-collected before it aborts (Node.js
 * 20), so that a request on a dead connection never ends. A timer keeps this one alive.
 */
export function silenceLimit(other: AbortSignal, milliseconds: number): SilenceLimit {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')),
    milliseconds,
  ).unref();
  return {
    signal: AbortSignal.any([other, over.signal]),
    restart: () => void timer.refresh(),
    clear: () => clearTimeout(timer),
  };
}

/** Aborts with the other signal, or after the given time. */
export function timeLimit(other: AbortSignal, milliseconds: number): AbortSignal {
  return silenceLimit(other, milliseconds).signal;
}
