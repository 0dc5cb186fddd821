import { type DestinationStream, pino } from 'pino';

const MAX_BUFFERED_CHARACTERS = 8_192;
const FLUSH_INTERVAL_MS = 100;
/** Maximum characters to keep while standard output accepts no data. Further lines are lost. */
const MAX_UNWRITTEN_CHARACTERS = 1_048_576;
/** Makes pino set `lastLevel` before each line. */
const PINO_METADATA = Symbol.for('pino.metadata');
const FLUSH_LEVEL = pino.levels.values['warn'] ?? 0;

/**
 * Standard output that batches lines, because a system call takes longer than the rest of logging a
 * line (docs/performance.md). Warnings and errors flush the buffer. A killed process can lose later
 * lines, usually those of the last 100 ms.
 */
export class BufferedStdout implements DestinationStream {
  readonly [PINO_METADATA] = true;
  lastLevel = 0;
  private readonly output = pino.destination({
    dest: 1,
    sync: true,
    maxLength: MAX_UNWRITTEN_CHARACTERS,
  });
  private buffered = '';
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    // Without a listener, a failed write, for example to a full disk, would end the process.
    this.output.on('error', () => undefined);
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.buffered += line;
    if (this.lastLevel >= FLUSH_LEVEL || this.buffered.length >= MAX_BUFFERED_CHARACTERS)
      this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.buffered;
    this.buffered = '';
    if (lines !== '') this.output.write(lines);
  }
}
