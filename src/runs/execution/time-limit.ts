/**
 * Aborts with the other signal, and when the time is over. `AbortSignal.timeout` within `AbortSignal.any` is held by nothing:
 * once it has been collected as garbage it never aborts, and a request on a dead connection never ends (Node 20).
 */
export function timeLimit(other: AbortSignal, milliseconds: number): AbortSignal {
  const over = new AbortController();
  setTimeout(() => over.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds).unref();
  return AbortSignal.any([other, over.signal]);
}
