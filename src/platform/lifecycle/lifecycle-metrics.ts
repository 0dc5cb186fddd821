import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { CachedMetric } from '../../core/http/cached-metric.js';
import { RequestMetrics } from '../../core/http/metrics.js';
import { registerGauge } from '../../core/http/register-gauge.js';

const CACHE_TTL_MS = 15_000;

/** Where the due times of each task are stored. */
const DUE_COLUMNS: readonly (readonly [task: string, table: string, column: string])[] = [
  ['auto-destroy', 'workspaces', 'auto_destroy_next_at'],
  ['assessments', 'workspaces', 'assessment_next_at'],
  ['workspace-schedules', 'workspace_schedules', 'next_at'],
];

interface Due {
  readonly task: string;
  readonly count: number;
  readonly seconds: number;
}

@Injectable()
export class LifecycleMetrics {
  constructor(
    private readonly database: Database,
    clock: Clock,
    { registry }: RequestMetrics,
  ) {
    const due = new CachedMetric(clock, CACHE_TTL_MS, (now) => this.readDue(now));
    const failed = new CachedMetric(clock, CACHE_TTL_MS, () => this.countFailed());
    const gauge = (name: string, help: string, valueOf: (one: Due) => number): void =>
      registerGauge(
        registry,
        { name, help, labelNames: ['task'] },
        () => due.get(),
        (metric, found) => found.forEach((one) => metric.set({ task: one.task }, valueOf(one))),
      );
    gauge(
      'gantry_lifecycle_due',
      'Workspaces or schedules that a background task must process now, by task.',
      ({ count }) => count,
    );
    gauge(
      'gantry_lifecycle_oldest_due_seconds',
      'Seconds since the first workspace or schedule became due, by task; 0 if none is due.',
      ({ seconds }) => seconds,
    );
    registerGauge(
      registry,
      {
        name: 'gantry_auto_destroy_failed',
        help: 'Workspaces whose automatic destruction failed.',
      },
      () => failed.get(),
      (metric, count) => metric.set(count),
    );
  }

  private async readDue(now: Date): Promise<Due[]> {
    const found: Due[] = [];
    for (const [task, table, column] of DUE_COLUMNS) {
      const [row] = await this.database.select<{
        readonly count: number | string;
        readonly first: string | null;
      }>(`SELECT COUNT(*) AS count, MIN(${column}) AS first FROM ${table} WHERE ${column} <= $1`, [
        now.toISOString(),
      ]);
      const seconds = row?.first ? (now.getTime() - Date.parse(row.first)) / 1000 : 0;
      found.push({ task, count: Number(row?.count ?? 0), seconds });
    }
    return found;
  }

  private async countFailed(): Promise<number> {
    const [row] = await this.database.select<{ readonly count: number | string }>(
      `SELECT COUNT(*) AS count FROM workspaces WHERE auto_destroy_status = 'errored'`,
      [],
    );
    return Number(row?.count ?? 0);
  }
}
