import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { RunWorkerRow } from './run-worker.entity.js';

/** Milliseconds between two signs of life of an idle worker. */
const PAUSE = 15_000;
/** Milliseconds of silence after which a row is removed. */
const FORGOTTEN = 24 * 60 * 60 * 1000;

/** Who executes runs: for operators, who see here that a runner is missing. The work itself goes by leases. */
@Injectable()
export class RunWorkers {
  private seenAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A sign of life; most of them cost nothing. */
  async seen(name: string, concurrency: number): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.seenAt < PAUSE) return;
    this.seenAt = now;
    const seenAt = this.clock.timestamp();
    await this.database.write(async (manager) => {
      const { affected } = await manager.update(RunWorkerRow, { name }, { seenAt });
      if (affected === 1) return;
      await manager.delete(RunWorkerRow, { seenAt: LessThan(new Date(now - FORGOTTEN).toISOString()) });
      await manager.insert(RunWorkerRow, { name, host: hostname().slice(0, 255), concurrency, startedAt: seenAt, seenAt });
    });
  }

  /** An orderly end. */
  async gone(name: string): Promise<void> {
    this.seenAt = -Infinity;
    await this.database.write((manager) => manager.delete(RunWorkerRow, { name }));
  }
}
