type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Whether a body may be readable only once. */
export const isStream = (body: unknown): body is ByteStream =>
  typeof body === 'object' &&
  body !== null &&
  (Symbol.asyncIterator in body || isReadableStream(body));

/** Converts an `AsyncIterable`, which browsers do not accept as a body, to a `ReadableStream`. */
export function toFetchBody(body: unknown): unknown {
  return isStream(body) && !isReadableStream(body) ? toReadableStream(body) : body;
}

// `instanceof` would not detect polyfills, and in some browsers, streams are not iterable.
const isReadableStream = (body: object): body is ReadableStream<Uint8Array> => 'getReader' in body;

function toReadableStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
