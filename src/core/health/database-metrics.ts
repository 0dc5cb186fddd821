import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Artifact } from '../artifacts/artifact.entity.js';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import type { PoolLoad } from '../database/database-load.js';
import { CachedMetric } from '../http/cached-metric.js';
import { RequestMetrics } from '../http/metrics.js';

/**
 * Milliseconds for which the total size of all files is cached, because the query reads every row.
 */
const FILE_SUM_TTL_MS = 5 * 60 * 1000;

interface FileSum {
  readonly bytes: number;
  readonly files: number;
}

/** Metrics of the database, and of the stored files. */
@Injectable()
export class DatabaseMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const sum = new CachedMetric(clock, FILE_SUM_TTL_MS, () => readFiles(database));
    const registers = [registry];
    const gauge = (
      name: string,
      help: string,
      labelNames: string[],
      show: (gauge: Gauge) => Promise<void> | void,
    ): void => {
      const made: Gauge = new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect: () => show(made),
      });
    };
    const shown = async (made: Gauge, figure: (files: FileSum) => number): Promise<void> => {
      made.reset();
      const read = await sum.get();
      if (read) made.set(figure(read));
    };
    const ofPools = (name: string, help: string, figure: (load: PoolLoad) => number): void =>
      gauge(name, help, ['pool'], (made) =>
        database.load().pools.forEach((load) => made.set({ pool: load.pool }, figure(load))),
      );
    ofPools(
      'gantry_database_connections',
      'Open connections by pool.',
      ({ connections }) => connections,
    );
    ofPools('gantry_database_connections_idle', 'Idle connections by pool.', ({ idle }) => idle);
    ofPools(
      'gantry_database_connections_waiting',
      'Requests waiting for a connection, by pool.',
      ({ waiting }) => waiting,
    );
    gauge('gantry_database_writes', 'Active transactions, including those that wait.', [], (made) =>
      made.set(database.load().writes),
    );
    gauge(
      'gantry_artifacts_bytes',
      'Bytes of all referenced artifacts: uploads, plans and states.',
      [],
      (made) => shown(made, ({ bytes }) => bytes),
    );
    gauge('gantry_artifacts', 'Referenced artifacts: uploads, plans and states.', [], (made) =>
      shown(made, ({ files }) => files),
    );
  }
}

async function readFiles({ read }: Database): Promise<FileSum> {
  const row = await read
    .createQueryBuilder(Artifact, 'a')
    .select('COUNT(*)', 'files')
    .addSelect('COALESCE(SUM(a.bytes), 0)', 'bytes')
    .getRawOne<{ files: string | number; bytes: string | number }>();
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}
