import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../version.js';

type Series = ReturnType<Histogram['labels']>;

/** The registry of all metrics, with those of requests and of the process. */
export class RequestMetrics {
  readonly registry = new Registry();
  private readonly seconds = new Histogram({
    name: 'gantry_http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  /** Finding a series by its labels costs more than adding to it. */
  private readonly series = new Map<string, Series>();
  readonly faults = new Counter({
    name: 'gantry_http_faults_total',
    help: 'Responses with status 500 or 507, which are faults of the server.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'gantry_build_info',
      help: '1, with the version of this process.',
      labelNames: ['version'],
      registers: [this.registry],
    })
      .labels(version)
      .set(1);
  }

  observe(operation: string, method: string, status: number, milliseconds: number): void {
    const key = `${operation} ${method} ${status}`;
    const series = this.series.get(key) ?? this.seconds.labels(operation, method, String(status));
    this.series.set(key, series);
    series.observe(milliseconds / 1000);
  }
}
