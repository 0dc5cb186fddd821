/** Aborts what stays silent for too long. */
export interface SilenceLimit {
  /** Aborts with the other signal, or after the given silence. */
  readonly signal: AbortSignal;
  /** Restarts the timer after activity. */
  restart(): void;
  /** Stops the timer. */
  clear(): void;
}

/**
 * `AbortSignal.timeout` within `AbortSignal.any` can be garbage-collected before it aborts (Node.js
 * 20), so that a request on a dead connection never ends. This one is kept by a timer.
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

/** Aborts with the other signal, and when the time is over. */
export function timeLimit(other: AbortSignal, milliseconds: number): AbortSignal {
  return silenceLimit(other, milliseconds).signal;
}
