import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { Busy, Invalid } from '../../core/errors.js';
import { CachedMetric } from '../../core/http/cached-metric.js';
import { RequestMetrics } from '../../core/http/metrics.js';
import { registerGauge } from '../../core/http/register-gauge.js';
import { KeyExaminer } from '../../lib/openpgp/key-examiner.js';
import { countByStatus } from './key-status-counts.js';
import { type LastCheck, readLastCheck } from './last-check.js';

/** Scrapes within this time share one query. */
const COUNTS_CACHE_MS = 15_000;
const LAST_CHECK_CACHE_MS = 1_000;

@Injectable()
export class KeyMetrics {
  private readonly uploads: Counter;
  private readonly durations: Histogram;

  constructor(
    database: Database,
    clock: Clock,
    examiner: KeyExaminer,
    { registry }: RequestMetrics,
  ) {
    const registers = [registry];
    const counts = new CachedMetric(clock, COUNTS_CACHE_MS, (now) => countByStatus(database, now));
    const check = new CachedMetric(clock, LAST_CHECK_CACHE_MS, () => readLastCheck(database));
    const addCheckGauge = (
      name: string,
      help: string,
      valueOf: (last: LastCheck) => number,
    ): void =>
      registerGauge(
        registry,
        { name, help },
        () => check.get(),
        (gauge, last) => gauge.set(valueOf(last)),
      );
    this.uploads = new Counter({
      name: 'gantry_gpg_key_uploads_total',
      help: 'Uploaded signing keys by result: accepted, renewed, or the code of the rejection.',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['accepted', 'renewed']) this.uploads.inc({ outcome }, 0);
    this.durations = new Histogram({
      name: 'gantry_gpg_key_examination_seconds',
      help: 'Examination time of uploaded keys in seconds, including the wait for a thread.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    });
    registerGauge(
      registry,
      { name: 'gantry_gpg_keys', help: 'Signing keys by status.', labelNames: ['status'] },
      () => counts.get(),
      (gauge, keys) =>
        Object.entries(keys).forEach(([status, count]) => gauge.set({ status }, count)),
    );
    const lostThreads = new Counter({
      name: 'gantry_gpg_key_worker_losses_total',
      help: 'Key examination threads terminated by the deadline, the memory limit or a fault.',
      registers,
      collect: () => {
        lostThreads.reset();
        lostThreads.inc(examiner.lostThreads);
      },
    });
    addCheckGauge(
      'gantry_gpg_key_check_differences',
      'Stored keys whose parsing result differed in the last self-check.',
      ({ differences }) => differences ?? 0,
    );
    addCheckGauge(
      'gantry_gpg_key_check_timestamp_seconds',
      'Unix time at which the last complete self-check ended; 0: never.',
      ({ endedAt }) => Date.parse(endedAt ?? '1970-01-01') / 1000,
    );
  }

  async measure<T>(examination: () => Promise<T>): Promise<T> {
    const end = this.durations.startTimer();
    return examination().finally(() => void end());
  }

  countUpload(outcome: 'accepted' | 'renewed'): void {
    this.uploads.inc({ outcome });
  }

  /** Counts Busy, and each violation of Invalid. Ignores other errors, such as Conflict. */
  countRefusal(error: unknown): void {
    if (error instanceof Busy) this.uploads.inc({ outcome: 'busy' });
    if (error instanceof Invalid)
      for (const { code } of error.violations) this.uploads.inc({ outcome: code ?? 'invalid' });
  }
}
