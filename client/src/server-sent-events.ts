export interface ServerSentEvent {
  /** `message` if the event names no other type. */
  readonly type: string;
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Yields the events of a stream (WHATWG HTML, 9.2), and calls `onData` for every chunk. Leaving the
 * loop cancels the stream.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  onData: () => void,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onData();
      // A trailing `\r` may be half of a line ending.
      const blocks = (text + decoder.decode(value, { stream: true }))
        .replace(/\r\n|\r(?!$)/g, '\n')
        .split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerSentEvent | null {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    // A comment starts with a colon.
    if (name === '') continue;
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    fields[name] = name === 'data' && 'data' in fields ? `${fields[name]}\n${value}` : value;
  }
  if (fields['data'] === undefined) return null;
  return { type: fields['event'] ?? 'message', id: fields['id'], data: fields['data'] };
}
