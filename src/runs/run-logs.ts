import { Injectable } from '@nestjs/common';
import { Between, type EntityManager, LessThan } from 'typeorm';
import { Database } from '../database/database.js';
import { type Lease, leasedRun } from './locked-run.js';
import { RunLogChunk, type RunPhase } from './run-log-chunk.entity.js';
import { RunWakeups } from './run-wakeups.js';

/** Begins and ends a log, as clients expect. */
const STX = '\u0002';
const ETX = '\u0003';

/** Most bytes of a log; a note tells that it was cut. */
const MAX_LOG = 16 * 1024 * 1024;

/** Behind the end of every log, and still a number that the columns can be compared with. */
const PAST_END = 2 * MAX_LOG;

const CUT = '\n[The log is longer than 16 MiB. The rest is not kept.]\n';

/** The logs of plans and applies: bytes, in chunks, only ever appended. */
@Injectable()
export class RunLogs {
  constructor(
    private readonly database: Database,
    private readonly wakeups: RunWakeups,
  ) {}

  /** Appends what a worker's run prints. Throws LeaseLost when the lease is over. Beyond the limit, nothing is kept. */
  async append(lease: Lease, phase: RunPhase, text: string): Promise<void> {
    await this.database.write(async (manager) => {
      await leasedRun(manager, lease);
      const last = await lastChunk(manager, lease.runId, phase);
      if (!last) return this.insert(manager, lease.runId, phase, 0, STX + text);
      if (last.text === CUT) return;
      const start = last.start + last.size;
      await this.insert(manager, lease.runId, phase, start, start + Buffer.byteLength(text) > MAX_LOG ? CUT : text);
    });
  }

  /** In the transaction in which the phase is over. A log that never began stays empty. */
  async end(manager: EntityManager, runId: string, phase: RunPhase): Promise<void> {
    const last = await lastChunk(manager, runId, phase);
    if (last && !last.text.endsWith(ETX)) await this.insert(manager, runId, phase, last.start + last.size, ETX);
  }

  /** Up to `limit` bytes from `offset` on. */
  async read(runId: string, phase: RunPhase, offset: number, limit: number): Promise<Buffer> {
    if (offset > PAST_END) return Buffer.alloc(0);
    const end = offset + limit;
    const first = await this.database.read.findOne(RunLogChunk, { where: { runId, phase, start: LessThan(offset + 1) }, order: { start: 'DESC' } });
    if (!first) return Buffer.alloc(0);
    // All at once: a log of many short lines has many chunks.
    const chunks = await this.database.read.find(RunLogChunk, { where: { runId, phase, start: Between(first.start, end - 1) }, order: { start: 'ASC' } });
    return Buffer.concat(chunks.map(({ text, start }) => Buffer.from(text).subarray(Math.max(0, offset - start), end - start)));
  }

  /** Bytes of the log so far. */
  async size(runId: string, phase: RunPhase): Promise<number> {
    const last = await lastChunk(this.database.read, runId, phase);
    return last ? last.start + last.size : 0;
  }

  private async insert(manager: EntityManager, runId: string, phase: RunPhase, start: number, text: string): Promise<void> {
    await manager.insert(RunLogChunk, { runId, phase, start, size: Buffer.byteLength(text), text });
    await this.wakeups.wake(manager, runId);
  }
}

function lastChunk(manager: EntityManager, runId: string, phase: RunPhase): Promise<RunLogChunk | null> {
  return manager.findOne(RunLogChunk, { where: { runId, phase }, order: { start: 'DESC' } });
}

/** Whether the bytes end a log. */
export function endsLog(bytes: Buffer): boolean {
  return bytes.at(-1) === 3;
}
