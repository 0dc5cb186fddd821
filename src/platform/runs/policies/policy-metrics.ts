import { Injectable } from '@nestjs/common';
import type { Gauge } from 'prom-client';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { CachedMetric } from '../../../core/http/cached-metric.js';
import { RequestMetrics } from '../../../core/http/metrics.js';
import { registerGauge } from '../../../core/http/register-gauge.js';
import { type PolicyStatistics, readPolicyStatistics } from './policy-statistics.js';

/** Scrapes within this time use cached values. */
const CACHE_TTL_MS = 15_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The metrics of policy checks, which cover the installation. */
@Injectable()
export class PolicyMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const statistics = new CachedMetric(clock, CACHE_TTL_MS, (now) =>
      readPolicyStatistics(database, now, new Date(now.getTime() - DAY_MS).toISOString()),
    );
    const gauge = (
      name: string,
      help: string,
      labelNames: string[],
      update: (gauge: Gauge, statistics: PolicyStatistics) => void,
    ): void => registerGauge(registry, { name, help, labelNames }, () => statistics.get(), update);
    gauge(
      'gantry_policy_checks',
      'Policy checks that ended within the last 24 hours, by status.',
      ['status'],
      (metric, { ended }) =>
        Object.entries(ended).forEach(([status, count]) => metric.set({ status }, count)),
    );
    gauge(
      'gantry_policy_checks_due',
      'Policy checks whose evaluation is queued or active.',
      [],
      (metric, { due }) => metric.set(due),
    );
    gauge(
      'gantry_policy_checks_oldest_due_seconds',
      'Seconds for which the oldest policy check has been due; 0 if none is due.',
      [],
      (metric, { oldestDueSeconds }) => metric.set(oldestDueSeconds),
    );
  }
}
