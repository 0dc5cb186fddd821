/** Aborts after a period of inactivity. */
export interface SilenceLimit {
  /** Aborts with the other signal, if there is one, or after the given period. */
  readonly signal: AbortSignal;
  /** Restarts the timer after activity. */
  restart(): void;
  /** Stops the timer. */
  clear(): void;
}

/**
 * Starts a time limit. Uses a timer, because `AbortSignal.timeout` within `AbortSignal.any` can be
 * garbage-collected before it aborts (Node.js 20), and a request on a dead connection never ends.
 */
export function silenceLimit(other: AbortSignal | undefined, milliseconds: number): SilenceLimit {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')),
    milliseconds,
  ).unref();
  return {
    signal: other ? AbortSignal.any([other, over.signal]) : over.signal,
    restart: () => void timer.refresh(),
    clear: () => clearTimeout(timer),
  };
}

/** Aborts with the other signal, if there is one, or after the given time. */
export function timeLimit(other: AbortSignal | undefined, milliseconds: number): AbortSignal {
  return silenceLimit(other, milliseconds).signal;
}
