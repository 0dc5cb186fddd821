import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { CachedMetric } from '../../core/http/cached-metric.js';
import { RequestMetrics } from '../../core/http/metrics.js';
import { countFinished, readRunStatistics, type RunStatistics } from './run-statistics.js';

/** Milliseconds for which figures serve. */
const CACHE_TTL_MS = 15_000;
/** And for how long those of runs that have ended, which grow indefinitely. */
const FINISHED_CACHE_TTL_MS = 5 * 60 * 1000;

/**
 * What `/metrics` shows of runs: of the whole installation, since their workers may be other
 * processes.
 */
@Injectable()
export class RunMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const figures = new CachedMetric(clock, CACHE_TTL_MS, (now) =>
      readRunStatistics(database, now),
    );
    const finished = new CachedMetric(clock, FINISHED_CACHE_TTL_MS, () => countFinished(database));
    const gauge = (
      name: string,
      help: string,
      labelNames: string[],
      show: (gauge: Gauge, figures: RunStatistics) => Promise<void> | void,
    ): void => {
      const collect = async (): Promise<void> => {
        made.reset();
        const read = await figures.get();
        if (read) await show(made, read);
      };
      const made: Gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
    };
    gauge('gantry_runs', 'Runs by status.', ['status'], async (made, { unfinished }) => {
      for (const [status, count] of Object.entries({ ...unfinished, ...(await finished.get()) }))
        made.set({ status }, count);
    });
    gauge(
      'gantry_run_queue_length',
      'Runs that can start and wait for a worker, by execution mode.',
      ['mode'],
      (made, { queue }) => queue.forEach(({ mode, length }) => made.set({ mode }, length)),
    );
    gauge(
      'gantry_run_queue_oldest_seconds',
      'Seconds that the oldest of them has waited; 0: none waits.',
      ['mode'],
      (made, { queue }) => queue.forEach(({ mode, seconds }) => made.set({ mode }, seconds)),
    );
    gauge(
      'gantry_applies_failed',
      'Applies that ended with an error within the last 24 hours.',
      [],
      (made, { failedApplies }) => made.set(failedApplies),
    );
    gauge(
      'gantry_run_workers',
      'Processes that execute runs and sent a heartbeat within the last minute.',
      [],
      (made, { workers }) => made.set(workers),
    );
    gauge(
      'gantry_run_workers_last_seen_timestamp_seconds',
      'Unix time of the latest heartbeat; 0: none.',
      [],
      (made, { lastSeen }) => made.set(lastSeen),
    );
    gauge(
      'gantry_agents',
      'Agents by status; `unknown` sent no heartbeat within a minute.',
      ['status'],
      (made, { agents }) =>
        Object.entries(agents).forEach(([status, count]) => made.set({ status }, count)),
    );
  }
}
