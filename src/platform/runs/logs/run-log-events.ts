import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { endsLog, RunLogs } from './run-logs.js';
import { isFinal, type RunStatus } from '../run-status.js';
import { RunWakeups } from '../worker/run-wakeups.js';
import { Run } from '../run.entity.js';

const CHUNK_BYTES = 64 * 1024;
/**
 * Milliseconds after which a follower looks by itself, and lets proxies see that the connection
 * lives.
 */
const POLL_INTERVAL_MS = 5_000;

/**
 * Milliseconds after which a follower has to ask again, so that who has lost the right does not
 * read on.
 */
const MAX_STREAM_MS = 15 * 60 * 1000;

/** Milliseconds by which a clock is corrected without anybody noticing. */
const CLOCK_TOLERANCE_MS = 5_000;

const PLAN_STATUSES: readonly RunStatus[] = ['pending', 'fetching', 'planning'];

/** A log as server-sent events, while it grows: whichever process executes the run. */
@Injectable()
export class RunLogEvents {
  constructor(
    private readonly database: Database,
    private readonly logs: RunLogs,
    private readonly wakeups: RunWakeups,
    private readonly clock: Clock,
  ) {}

  /**
   * From an offset to the end of the log, or for a quarter of an hour. The ID of each event is the
   * offset behind it.
   */
  async *follow(runId: string, phase: RunPhase, offset: number): AsyncGenerator<string> {
    let at = offset;
    const from = this.now();
    // A clock that is set back would prolong the right.
    while (this.now() < from + MAX_STREAM_MS && this.now() > from - CLOCK_TOLERANCE_MS) {
      // Listening before looking: nothing that comes between the two is missed.
      const changed = new AbortController();
      const news = this.wakeups.next(runId, POLL_INTERVAL_MS, changed.signal);
      try {
        const bytes = wholeCharacters(await this.logs.read(runId, phase, at, CHUNK_BYTES));
        at += bytes.length;
        if (bytes.length > 0) yield `id: ${at}\ndata: ${JSON.stringify(bytes.toString())}\n\n`;
        const isOver = endsLog(bytes) || (bytes.length === 0 && (await this.isOver(runId, phase)));
        if (isOver || this.wakeups.isClosed()) {
          yield 'event: end\ndata: {}\n\n';
          return;
        }
        if (bytes.length > 0) continue;
        yield ':\n\n';
        await news;
      } finally {
        changed.abort();
      }
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  /** Whether nothing more can come. */
  private async isOver(runId: string, phase: RunPhase): Promise<boolean> {
    const run = await this.database.read.findOne(Run, {
      select: { position: true, status: true },
      where: { id: runId },
    });
    return !run || isFinal(run.status) || (phase === 'plan' && !PLAN_STATUSES.includes(run.status));
  }
}

/** Without the beginning of a character whose rest is not there yet. */
function wholeCharacters(bytes: Buffer): Buffer {
  let start = bytes.length - 1;
  while (start >= 0 && start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80)
    start -= 1;
  const lead = bytes[start] ?? 0;
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return bytes.length - start < needed ? bytes.subarray(0, start) : bytes;
}
