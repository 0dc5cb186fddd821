import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { CachedMetric } from '../../../core/http/cached-metric.js';
import { RequestMetrics } from '../../../core/http/metrics.js';
import { registerGauge } from '../../../core/http/register-gauge.js';
import { countPlansWaitingForApproval } from './approval-statistics.js';

const CACHE_TTL_MS = 15_000;

@Injectable()
export class ApprovalMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const waiting = new CachedMetric(clock, CACHE_TTL_MS, () =>
      countPlansWaitingForApproval(database),
    );
    registerGauge(
      registry,
      {
        name: 'gantry_run_approvals_missing',
        help:
          'Plans that wait for a confirmation, have no override, and have fewer approvals than a ' +
          'rule requires.',
      },
      () => waiting.get(),
      (gauge, count) => gauge.set(count),
    );
  }
}
