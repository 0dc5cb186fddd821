/** Ends what takes too long, and can be told to wait on. */
export interface SilenceLimit {
  /** Aborts with the other signal, and when nothing has been heard for so long. */
  readonly signal: AbortSignal;
  /** Something was heard: the time begins anew. */
  restart(): void;
  /** What was limited is over. */
  clear(): void;
}

/**
 * `AbortSignal.timeout` within `AbortSignal.any` is held by nothing: once it has been collected as garbage it never aborts,
 * and a request on a dead connection never ends (Node 20). A timer holds this one.
 */
export function silenceLimit(other: AbortSignal, milliseconds: number): SilenceLimit {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new DOMException('It took too long.', 'TimeoutError')),
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
