import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { CachedMetric } from '../../../core/http/cached-metric.js';
import { RequestMetrics } from '../../../core/http/metrics.js';
import { registerGauge } from '../../../core/http/register-gauge.js';
import { RECEIVER_KINDS, type ReceiverKind } from '../event-receiver.entity.js';

/** Milliseconds for which scrapes use cached values. */
const CACHE_TTL_MS = 15_000;

interface QueueMetrics {
  readonly pending: number;
  readonly oldestSeconds: number;
  readonly disabled: number;
}

/** Counts the attempts of this process, and measures the queue of the installation. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Counter;

  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    this.attempts = new Counter({
      name: 'gantry_event_deliveries_total',
      help: 'Attempts of this process to deliver events, by the kind of receiver and outcome.',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    for (const kind of RECEIVER_KINDS)
      for (const outcome of ['delivered', 'failed']) this.attempts.inc({ kind, outcome }, 0);
    const queue = new CachedMetric(clock, CACHE_TTL_MS, (now) => readQueue(database, now));
    const gauge = (name: string, help: string, valueOf: (metrics: QueueMetrics) => number): void =>
      registerGauge(
        registry,
        { name, help },
        () => queue.get(),
        (metric, current) => metric.set(valueOf(current)),
      );
    gauge(
      'gantry_event_queue_length',
      'Events that are not dispatched yet, and due deliveries to enabled receivers.',
      ({ pending }) => pending,
    );
    gauge(
      'gantry_event_queue_oldest_seconds',
      'Seconds since the first event or delivery in the queue became due; 0 if the queue is empty.',
      ({ oldestSeconds }) => oldestSeconds,
    );
    gauge(
      'gantry_event_receivers_disabled',
      'Webhooks and notification configurations that Gantry has disabled because they failed.',
      ({ disabled }) => disabled,
    );
  }

  countAttempt(kind: ReceiverKind, isDelivered: boolean): void {
    this.attempts.inc({ kind, outcome: isDelivered ? 'delivered' : 'failed' });
  }
}

/** PostgreSQL returns counts as strings. */
interface Row {
  readonly pending: number | string;
  readonly oldest: string | null;
  readonly disabled: number | string;
}

async function readQueue(database: Database, now: Date): Promise<QueueMetrics> {
  const [row] = await database.select<Row>(
    `SELECT count(*) AS pending, min(due) AS oldest,
       (SELECT count(*) FROM event_receivers WHERE disabled_reason IS NOT NULL) AS disabled
     FROM (SELECT created_at AS due FROM events WHERE dispatched_at IS NULL
       UNION ALL SELECT d.due_at FROM event_deliveries d
         JOIN event_receivers r ON r.id = d.receiver_id AND r.enabled
         WHERE d.status = 'pending' AND d.due_at <= $1) AS queue`,
    [now.toISOString()],
  );
  const oldest = row?.oldest ?? null;
  return {
    pending: Number(row?.pending ?? 0),
    oldestSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1_000),
    disabled: Number(row?.disabled ?? 0),
  };
}
