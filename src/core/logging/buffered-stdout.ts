import { type DestinationStream, pino } from 'pino';

/** Characters, and milliseconds, that lines wait for each other at most. */
const MAX_BUFFERED_CHARACTERS = 8_192;
const FLUSH_INTERVAL_MS = 100;
/** Asks pino to set `lastLevel` before each line. */
const PINO_METADATA = Symbol.for('pino.metadata');
/** From this level on a line waits for nothing. */
const FLUSH_LEVEL = pino.levels.values['warn'] ?? 0;

/**
 * Standard output, on which lines are written several at a time: a system call for each costs more than all else that is
 * done for it (docs/performance.md). What is urgent goes out at once, with all that waits; a process that is killed at
 * one stroke loses a tenth of a second of lines about its progress.
 */
export class BufferedStdout implements DestinationStream {
  readonly [PINO_METADATA] = true;
  lastLevel = 0;
  private readonly output = pino.destination({ dest: 1, sync: true });
  private buffered = '';
  private timer: NodeJS.Timeout | undefined;

  constructor() {
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
