import { Injectable } from '@nestjs/common';
import { Between, type EntityManager, LessThan } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import type { Lease } from '../../../execution/worker/lease.js';
import { MAX_LOG_BYTES } from '../../../execution/worker/run-log-writer.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { toLogText } from '../../../lib/text/terminal-text.js';
import { lockLeasedRun } from '../lock-run.js';
import type { Run } from '../run.entity.js';
import { RunWakeups } from '../worker/run-wakeups.js';
import { type Diagnostic, renderDiagnostic } from './diagnostic-line.js';
import { RunLogChunk } from './run-log-chunk.entity.js';

/** Clients expect STX at the start and ETX at the end of a log. */
export const STX = '\u0002';
export const ETX = '\u0003';

/** Larger than any offset in a log, and within the range of an integer column. */
const PAST_END = 2 * MAX_LOG_BYTES;

/** Replaces text beyond the size limit. */
const TRUNCATION_NOTE = '\n[The log exceeds 16 MiB. The rest was discarded.]\n';

/** Stores the logs of plans and applies as append-only chunks. */
@Injectable()
export class RunLogs {
  constructor(
    private readonly database: Database,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * Appends output of a run, and returns the size of the log in bytes. Discards text whose
   * `position`, in bytes, is not the end of the log, such as repeated text. Throws LeaseLost if the
   * lease is no longer valid.
   */
  async append(lease: Lease, phase: RunPhase, text: string, position?: number): Promise<number> {
    return this.database.write(async (manager) => {
      await lockLeasedRun(manager, lease);
      return this.appendTo(manager, lease.runId, phase, text, position);
    });
  }

  /** Like `append`, in a transaction of the caller, which has locked the run. */
  async appendTo(
    manager: EntityManager,
    runId: string,
    phase: RunPhase,
    text: string,
    position?: number,
  ): Promise<number> {
    const last = await findLastChunk(manager, runId, phase);
    const end = endOf(last);
    const piece = textToAppend(last, text);
    if (piece === '' || (position !== undefined && position !== end)) return end;
    const size = await insert(manager, runId, phase, end, piece);
    await this.wakeups.wake(manager, runId);
    return size;
  }

  /**
   * Appends a message of Gantry, in a transaction that has inserted or locked the run. Begins a new
   * line if the log ends within one.
   */
  async appendDiagnostic(
    manager: EntityManager,
    run: Pick<Run, 'id' | 'structuredOutput'>,
    phase: RunPhase,
    diagnostic: Diagnostic,
    timestamp: string,
  ): Promise<void> {
    const last = await findLastChunk(manager, run.id, phase);
    const line = renderDiagnostic(run, diagnostic, timestamp);
    const isWithinLine = last !== null && !last.text.endsWith('\n');
    const text = toLogText(isWithinLine ? `\n${line}` : line);
    // Also stored in a log that has reached its limit, because terminals show only the log.
    await insert(manager, run.id, phase, endOf(last), last ? text : STX + text);
    await this.wakeups.wake(manager, run.id);
  }

  /** Returns the current size of the log in bytes. */
  async size(runId: string, phase: RunPhase): Promise<number> {
    return endOf(await findLastChunk(this.database.read, runId, phase));
  }

  /**
   * Ends the log, in the transaction of the transition that ends the phase and sends the wake-up.
   * A log without any text stays empty.
   */
  async end(manager: EntityManager, runId: string, phase: RunPhase, endOfLog = ''): Promise<void> {
    const last = await findLastChunk(manager, runId, phase);
    if (last?.text.endsWith(ETX) || (!last && endOfLog === '')) return;
    const text = textToAppend(last, endOfLog);
    await insert(manager, runId, phase, endOf(last), text + ETX);
  }

  /** Reads up to `limit` bytes from `offset`, in bytes; empty at the end of the log. */
  async read(runId: string, phase: RunPhase, offset: number, limit: number): Promise<Buffer> {
    if (offset > PAST_END) return Buffer.alloc(0);
    const end = offset + limit;
    const first = await this.database.read.findOne(RunLogChunk, {
      where: { runId, phase, start: LessThan(offset + 1) },
      order: { start: 'DESC' },
    });
    if (!first) return Buffer.alloc(0);
    // One query for all chunks, because a log of many short lines has many of them.
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

function findLastChunk(
  manager: EntityManager,
  runId: string,
  phase: RunPhase,
): Promise<RunLogChunk | null> {
  return rows(manager, RunLogChunk).findLast({ runId, phase }, 'start');
}

/**
 * Returns the text to store after the last chunk; empty if nothing is to be stored. Sanitizes the
 * text, because output of modules is untrusted.
 */
function textToAppend(last: RunLogChunk | null, printed: string): string {
  const text = toLogText(printed);
  if (text === '' || last?.text === TRUNCATION_NOTE) return '';
  const piece = last ? text : STX + text;
  return endOf(last) + Buffer.byteLength(piece) > MAX_LOG_BYTES ? TRUNCATION_NOTE : piece;
}

const endOf = (last: RunLogChunk | null): number => (last ? last.start + last.size : 0);

/** Whether the log ends with these bytes. */
export function endsLog(bytes: Buffer): boolean {
  return bytes.at(-1) === ETX.charCodeAt(0);
}
