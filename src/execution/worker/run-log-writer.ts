import { StringDecoder } from 'node:string_decoder';
import { TerminalText } from '../../lib/text/terminal-text.js';
import type { LogSink } from '../execution.js';

/** Milliseconds for which output is buffered, and UTF-16 code units after which it is flushed. */
const FLUSH_INTERVAL_MS = 250;
const FLUSH_LENGTH = 64 * 1024;

/** Maximum bytes of a phase's log. */
export const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** Slightly more than the limit, so that the store detects the excess. */
const MAX_ACCEPTED_BYTES = MAX_LOG_BYTES + FLUSH_LENGTH;

/**
 * Buffers the output of a phase, and writes it in chunks. Does not repeat a failed write: `append`
 * retries transient errors. Drops output beyond the limit, which bounds the memory if writes are
 * slow.
 */
export class RunLogWriter implements LogSink {
  private readonly decoder = new StringDecoder('utf8');
  private readonly terminal = new TerminalText();
  private text = '';
  private accepted = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly append: (text: string) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  write(bytes: Buffer): void {
    if (this.accepted >= MAX_ACCEPTED_BYTES) return;
    const text = this.terminal.write(this.decoder.write(bytes));
    this.accepted += Buffer.byteLength(text);
    this.text += text;
    if (this.text.length >= FLUSH_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS);
  }

  /** Flushes the buffer, and waits for all writes. */
  async close(): Promise<void> {
    this.text += this.decoder.end();
    this.flush();
    await this.writing;
  }

  /**
   * Ends the log like {@link close}, but returns the buffer instead of flushing it, so that the
   * caller can send it with the result.
   */
  async takeRest(): Promise<string> {
    const rest = this.takeText() + this.decoder.end();
    await this.writing;
    return rest;
  }

  private flush(): void {
    const text = this.takeText();
    if (text === '') return;
    for (const chunk of splitIntoChunks(text))
      this.writing = this.writing.then(() => this.append(chunk)).catch(this.onFailure);
  }

  private takeText(): string {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { text } = this;
    this.text = '';
    return text;
  }
}

/** Matches half of a surrogate pair, or an incomplete color sequence, at the end of a chunk. */
// eslint-disable-next-line no-control-regex -- ESC begins a color sequence
const INCOMPLETE = /(?:[\ud800-\udbff]|\u001b(?:\[[0-9;:]*)?)$/;
const MAX_INCOMPLETE_CHARACTERS = 80;

function* splitIntoChunks(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let end = from + FLUSH_LENGTH;
    if (end < text.length) {
      const tail = text.slice(end - MAX_INCOMPLETE_CHARACTERS, end);
      end -= INCOMPLETE.exec(tail)?.[0].length ?? 0;
    }
    yield text.slice(from, end);
    from = end;
  }
}
