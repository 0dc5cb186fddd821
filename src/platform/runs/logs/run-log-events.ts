import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { Run } from '../run.entity.js';
import { isFinal, type RunStatus } from '../run-status.js';
import { RunWakeups } from '../worker/run-wakeups.js';
import { endsLog, RunLogs } from './run-logs.js';

const CHUNK_BYTES = 64 * 1024;
/**
 * The maximum wait for a wake-up. Before each wait, the server sends a comment, because proxies
 * close idle connections.
 */
const POLL_INTERVAL_MS = 5_000;

/** The maximum duration of a stream: the next request checks the permission again. */
const MAX_STREAM_MS = 15 * 60 * 1000;

/** Setting the clock back by less than this time does not end a stream. */
const CLOCK_TOLERANCE_MS = 5_000;

const PLAN_STATUSES: readonly RunStatus[] = ['pending', 'fetching', 'planning'];

/** Streams a growing log as server-sent events, even if another process executes the run. */
@Injectable()
export class RunLogEvents {
  constructor(
    private readonly database: Database,
    private readonly logs: RunLogs,
    private readonly wakeups: RunWakeups,
    private readonly clock: Clock,
  ) {}

  /**
   * Streams from an offset, in bytes, to the end of the log, for about 15 minutes at most. The ID
   * of an event with text is the offset after that text. Ends early at shutdown.
   */
  async *follow(runId: string, phase: RunPhase, offset: number): AsyncGenerator<string> {
    let at = offset;
    const start = this.now();
    // Also ends if the clock is set back to before the start, which would extend the stream.
    while (this.now() < start + MAX_STREAM_MS && this.now() > start - CLOCK_TOLERANCE_MS) {
      // Listen before reading, so that no change in between is missed.
      const stopWaiting = new AbortController();
      const wakeup = this.wakeups.waitForNext(runId, POLL_INTERVAL_MS, stopWaiting.signal);
      try {
        const { bytes, isComplete } = await this.readFrom(runId, phase, at);
        at += bytes.length;
        if (bytes.length > 0) yield `id: ${at}\ndata: ${JSON.stringify(bytes.toString())}\n\n`;
        if (isComplete) {
          yield 'event: end\ndata: {}\n\n';
          return;
        }
        // At a shutdown, the client can continue at another server.
        if (this.wakeups.isClosed()) return;
        if (bytes.length > 0) continue;
        yield ':\n\n';
        await wakeup;
      } finally {
        stopWaiting.abort();
      }
    }
  }

  /** Returns the next part of the log, and whether the log ends with it. */
  private async readFrom(
    runId: string,
    phase: RunPhase,
    at: number,
  ): Promise<{ readonly bytes: Buffer; readonly isComplete: boolean }> {
    const read = async (): Promise<Buffer> =>
      trimIncompleteCharacter(await this.logs.read(runId, phase, at, CHUNK_BYTES));
    const bytes = await read();
    if (bytes.length > 0) return { bytes, isComplete: endsLog(bytes) };
    if (!(await this.isComplete(runId, phase))) return { bytes, isComplete: false };
    // The transaction that ended the phase may have stored the last lines after the first read.
    const rest = await read();
    return { bytes: rest, isComplete: rest.length === 0 || endsLog(rest) };
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private async isComplete(runId: string, phase: RunPhase): Promise<boolean> {
    const run = await this.database.read.findOne(Run, {
      select: { position: true, status: true },
      where: { id: runId },
    });
    return !run || isFinal(run.status) || (phase === 'plan' && !PLAN_STATUSES.includes(run.status));
  }
}

/** Removes an incomplete UTF-8 character from the end. */
function trimIncompleteCharacter(bytes: Buffer): Buffer {
  let start = bytes.length - 1;
  while (start >= 0 && start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80)
    start -= 1;
  const lead = bytes[start] ?? 0;
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return bytes.length - start < needed ? bytes.subarray(0, start) : bytes;
}
