/** A timeout that restarts after each activity. */
export interface IdleTimeout {
  /** Aborts with the other signal, if there is one, or after the given time without activity. */
  readonly signal: AbortSignal;
  /** Call this after each activity. */
  restart(): void;
  clear(): void;
}

/**
 * Starts an idle timeout. Uses a timer, because Node.js 20 can garbage-collect an
 * `AbortSignal.timeout` within `AbortSignal.any` before it aborts.
 */
export function startIdleTimeout(
  other: AbortSignal | undefined,
  milliseconds: number,
): IdleTimeout {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time limit was exceeded.', 'TimeoutError')),
    milliseconds,
  ).unref();
  return {
    signal: other ? AbortSignal.any([other, controller.signal]) : controller.signal,
    restart: () => void timer.refresh(),
    clear: () => clearTimeout(timer),
  };
}

/** Returns a signal that aborts with the other signal, if there is one, or after the given time. */
export function abortAfter(other: AbortSignal | undefined, milliseconds: number): AbortSignal {
  return startIdleTimeout(other, milliseconds).signal;
}
