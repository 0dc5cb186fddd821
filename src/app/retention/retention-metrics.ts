import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { CachedMetric } from '../../core/http/cached-metric.js';
import { RequestMetrics } from '../../core/http/metrics.js';
import { registerGauge } from '../../core/http/register-gauge.js';
import { readLastSweep } from './sweep-lease.js';

const CACHE_TTL_MS = 1_000;

@Injectable()
export class RetentionMetrics {
  private readonly rows: Counter;
  private readonly failures: Counter;

  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const lastSweep = new CachedMetric(clock, CACHE_TTL_MS, () => readLastSweep(database));
    const registers = [registry];
    this.rows = new Counter({
      name: 'gantry_retention_removed_total',
      help: 'Expired rows removed by this process, by kind.',
      labelNames: ['kind'],
      registers,
    });
    this.failures = new Counter({
      name: 'gantry_retention_failures_total',
      help: 'Failed retention sweeps of this process.',
      registers,
    });
    registerGauge(
      registry,
      {
        name: 'gantry_retention_sweep_timestamp_seconds',
        help: 'Unix time at which the last complete retention sweep ended; 0: never.',
      },
      () => lastSweep.get(),
      (gauge, { endedAt }) => gauge.set(Date.parse(endedAt ?? '1970-01-01') / 1000),
    );
  }

  /** Starts each counter at 0, so that the first removal is visible as an increase. */
  initialize(kinds: readonly string[]): void {
    for (const kind of kinds) this.rows.inc({ kind }, 0);
  }

  countRemoved(kind: string, rows: number): void {
    this.rows.inc({ kind }, rows);
  }

  countFailure(): void {
    this.failures.inc();
  }
}
