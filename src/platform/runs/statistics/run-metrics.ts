import { Injectable } from '@nestjs/common';
import type { Gauge } from 'prom-client';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { CachedMetric } from '../../../core/http/cached-metric.js';
import { RequestMetrics } from '../../../core/http/metrics.js';
import { registerGauge } from '../../../core/http/register-gauge.js';
import { countFinished, readRunStatistics, type RunStatistics } from './run-statistics.js';

/** Scrapes within this time use cached values. */
const CACHE_TTL_MS = 15_000;
/** Longer, because the query scans an index that grows with each run. */
const FINISHED_CACHE_TTL_MS = 5 * 60 * 1000;

const APPROVALS_HELP =
  'Approvals of plans, and overrides of missing approvals, within the last 24 hours, by kind.';

type Update = (gauge: Gauge, statistics: RunStatistics) => void;

/** The metrics of runs. They cover the installation, because workers can be other processes. */
@Injectable()
export class RunMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const statistics = new CachedMetric(clock, CACHE_TTL_MS, (now) =>
      readRunStatistics(database, now),
    );
    const finished = new CachedMetric(clock, FINISHED_CACHE_TTL_MS, () => countFinished(database));
    const gauge = (name: string, help: string, labelNames: string[], update: Update): void =>
      registerGauge(registry, { name, help, labelNames }, () => statistics.get(), update);
    registerGauge(
      registry,
      { name: 'gantry_runs', help: 'Runs by status.', labelNames: ['status'] },
      async () => {
        const current = await statistics.get();
        return current && { ...current.unfinished, ...(await finished.get()) };
      },
      (metric, counts) =>
        Object.entries(counts).forEach(([status, count]) => metric.set({ status }, count)),
    );
    gauge(
      'gantry_run_queue_length',
      'Runs that can start and wait for a worker, by execution mode.',
      ['mode'],
      (metric, { queue }) => queue.forEach(({ mode, length }) => metric.set({ mode }, length)),
    );
    gauge(
      'gantry_run_queue_oldest_seconds',
      'Seconds that the oldest run of the queue has waited, by execution mode; 0 if none waits.',
      ['mode'],
      (metric, { queue }) =>
        queue.forEach(({ mode, oldestSeconds }) => metric.set({ mode }, oldestSeconds)),
    );
    gauge(
      'gantry_applies_failed',
      'Applies that ended with an error within the last 24 hours.',
      [],
      (metric, { failedApplies }) => metric.set(failedApplies),
    );
    gauge(
      'gantry_run_workers',
      'Servers and runners that execute runs and sent a heartbeat within the last minute.',
      [],
      (metric, { workers }) => metric.set(workers),
    );
    gauge(
      'gantry_run_workers_last_seen_timestamp_seconds',
      'Unix time of the latest heartbeat of a server or runner that executes runs; 0 if none.',
      [],
      (metric, { lastSeen }) => metric.set(lastSeen),
    );
    gauge(
      'gantry_run_egress_connections',
      'Connections in run phases that ended within the last 24 hours, by outcome.',
      ['outcome'],
      (metric, { egress }) =>
        Object.entries(egress).forEach(([outcome, count]) => metric.set({ outcome }, count)),
    );
    gauge('gantry_run_approvals', APPROVALS_HELP, ['kind'], (metric, { approvals }) =>
      Object.entries(approvals).forEach(([kind, count]) => metric.set({ kind }, count)),
    );
    gauge(
      'gantry_agents',
      'Agents by status; `unknown` sent no heartbeat within a minute.',
      ['status'],
      (metric, { agents }) =>
        Object.entries(agents).forEach(([status, count]) => metric.set({ status }, count)),
    );
  }
}
