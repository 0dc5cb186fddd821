import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { CachedMetric } from '../../../core/http/cached-metric.js';
import { RequestMetrics } from '../../../core/http/metrics.js';
import { registerGauge } from '../../../core/http/register-gauge.js';
import { type CampaignStatus, type ItemStatus, RUNNING_STATUSES } from './campaign-rules.js';

const CACHE_TTL_MS = 15_000;

const REPORTED_STATUSES: readonly CampaignStatus[] = [...RUNNING_STATUSES, 'paused'];
/** All statuses except `done` and `skipped`. */
const REPORTED_ITEM_STATUSES: readonly ItemStatus[] = [
  'waiting',
  'needs_value',
  'planning',
  'blocked',
  'planned',
  'waiting_for_owner',
  'applying',
  'failed',
];

interface Count {
  readonly status: string;
  readonly total: number | string;
}

const REPORTED_STATUSES_SQL = REPORTED_STATUSES.map((status) => `'${status}'`).join(', ');

/** The metrics of the installation's upgrade campaigns that have begun and not ended. */
@Injectable()
export class CampaignMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const addStatusGauge = (
      name: string,
      help: string,
      statuses: readonly string[],
      sql: string,
    ): void => {
      const counts = new CachedMetric(clock, CACHE_TTL_MS, () => database.select<Count>(sql, []));
      registerGauge(
        registry,
        { name, help, labelNames: ['status'] },
        () => counts.get(),
        (gauge, found) => {
          for (const status of statuses) {
            const total = found.find((count) => count.status === status)?.total ?? 0;
            gauge.set({ status }, Number(total));
          }
        },
      );
    };
    addStatusGauge(
      'gantry_upgrade_campaigns',
      'Upgrade campaigns that have begun and not ended, by status.',
      REPORTED_STATUSES,
      `SELECT status, COUNT(*) AS total FROM upgrade_campaigns
       WHERE status IN (${REPORTED_STATUSES_SQL}) GROUP BY status`,
    );
    addStatusGauge(
      'gantry_upgrade_campaign_workspaces',
      'Workspaces of campaigns that have begun and not ended, by the status of the item, except ' +
        'done and skipped.',
      REPORTED_ITEM_STATUSES,
      `SELECT i.status AS status, COUNT(*) AS total FROM upgrade_campaign_items i
       JOIN upgrade_campaigns c ON c.id = i.campaign_id
       WHERE c.status IN (${REPORTED_STATUSES_SQL}) GROUP BY i.status`,
    );
  }
}
