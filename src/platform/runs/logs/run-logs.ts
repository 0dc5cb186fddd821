import { Injectable } from '@nestjs/common';
import { Between, type EntityManager, LessThan } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { logText } from '../../../lib/text/terminal-text.js';
import { leasedRun } from '../locked-run.js';
import { RunLogChunk } from './run-log-chunk.entity.js';
import { RunWakeups } from '../worker/run-wakeups.js';
import type { Lease } from '../../../execution/worker/lease.js';
import { MAX_LOG_BYTES } from '../../../execution/worker/run-log-writer.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';

/** Begins and ends a log, as clients expect. */
const STX = '\u0002';
const ETX = '\u0003';

/** Behind the end of every log, and still a number that the columns can be compared with. */
const PAST_END = 2 * MAX_LOG_BYTES;

/** In place of what would make a log longer than is kept. */
const TRUNCATION_NOTE = '\n[The log exceeds 16 MiB. The rest was discarded.]\n';

/** The logs of plans and applies: bytes, in chunks, only ever appended. */
@Injectable()
export class RunLogs {
  constructor(
    private readonly database: Database,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * Appends what a worker's run prints, and gives the size of the log. Throws LeaseLost when the
   * lease is over. Beyond the limit, nothing is kept; nor is text for a `position` that is not the
   * end: it has come before.
   */
  async append(lease: Lease, phase: RunPhase, text: string, position?: number): Promise<number> {
    return this.database.write(async (manager) => {
      await leasedRun(manager, lease);
      return this.appendTo(manager, lease.runId, phase, text, position);
    });
  }

  /** The same in a transaction of the caller, who holds the run. */
  async appendTo(
    manager: EntityManager,
    runId: string,
    phase: RunPhase,
    text: string,
    position?: number,
  ): Promise<number> {
    const last = await lastChunk(manager, runId, phase);
    const end = endOf(last);
    const piece = pieceBehind(last, text);
    if (piece === '' || (position !== undefined && position !== end)) return end;
    const size = await insert(manager, runId, phase, end, piece);
    await this.wakeups.wake(manager, runId);
    return size;
  }

  /** Bytes of the log so far. */
  async size(runId: string, phase: RunPhase): Promise<number> {
    return endOf(await lastChunk(this.database.read, runId, phase));
  }

  /**
   * In the transaction of the move with which the phase is over, which tells of it. A log that
   * never began stays empty.
   */
  async end(manager: EntityManager, runId: string, phase: RunPhase, endOfLog = ''): Promise<void> {
    const last = await lastChunk(manager, runId, phase);
    if (last?.text.endsWith(ETX) || (!last && endOfLog === '')) return;
    const kept = pieceBehind(last, endOfLog);
    await insert(manager, runId, phase, endOf(last), kept + ETX);
  }

  /** Up to `limit` bytes from `offset` on. */
  async read(runId: string, phase: RunPhase, offset: number, limit: number): Promise<Buffer> {
    if (offset > PAST_END) return Buffer.alloc(0);
    const end = offset + limit;
    const first = await this.database.read.findOne(RunLogChunk, {
      where: { runId, phase, start: LessThan(offset + 1) },
      order: { start: 'DESC' },
    });
    if (!first) return Buffer.alloc(0);
    // All at once: a log of many short lines has many chunks.
    const chunks = await this.database.read.find(RunLogChunk, {
      where: { runId, phase, start: Between(first.start, end - 1) },
      order: { start: 'ASC' },
    });
    return Buffer.concat(
      chunks.map(({ text, start }) =>
        Buffer.from(text).subarray(Math.max(0, offset - start), end - start),
      ),
    );
  }
}

async function insert(
  manager: EntityManager,
  runId: string,
  phase: RunPhase,
  start: number,
  text: string,
): Promise<number> {
  const size = Buffer.byteLength(text);
  await rows(manager, RunLogChunk).insert({ runId, phase, start, size, text });
  return start + size;
}

function lastChunk(
  manager: EntityManager,
  runId: string,
  phase: RunPhase,
): Promise<RunLogChunk | null> {
  return rows(manager, RunLogChunk).last({ runId, phase }, 'start');
}

/**
 * What is kept of a text that comes after the last chunk. An agent may send whatever a module
 * prints.
 */
function pieceBehind(last: RunLogChunk | null, printed: string): string {
  const text = logText(printed);
  if (text === '' || last?.text === TRUNCATION_NOTE) return '';
  const piece = last ? text : STX + text;
  return endOf(last) + Buffer.byteLength(piece) > MAX_LOG_BYTES ? TRUNCATION_NOTE : piece;
}

const endOf = (last: RunLogChunk | null): number => (last ? last.start + last.size : 0);

/** Whether the bytes end a log. */
export function endsLog(bytes: Buffer): boolean {
  return bytes.at(-1) === 3;
}
