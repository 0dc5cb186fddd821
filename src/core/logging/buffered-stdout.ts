import { type DestinationStream, pino } from 'pino';

/** Characters, and milliseconds, that lines wait for each other at most. */
const MOST = 8_192;
const WAIT = 100;
/** Asks pino to set `lastLevel` before each line. */
const TELL_LEVEL = Symbol.for('pino.metadata');
/** From this level on a line waits for nothing. */
const URGENT = pino.levels.values['warn'] ?? 0;

/**
 * Standard output, on which lines are written several at a time: a system call for each costs more than all else that is
 * done for it (docs/performance.md). What is urgent goes out at once, with all that waits; a process that is killed at
 * one stroke loses a tenth of a second of lines about its progress.
 */
export class GatheredLines implements DestinationStream {
  readonly [TELL_LEVEL] = true;
  lastLevel = 0;
  private readonly output = pino.destination({ dest: 1, sync: true });
  private gathered = '';
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.gathered += line;
    if (this.lastLevel >= URGENT || this.gathered.length >= MOST) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WAIT).unref();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.gathered;
    this.gathered = '';
    if (lines !== '') this.output.write(lines);
  }
}
