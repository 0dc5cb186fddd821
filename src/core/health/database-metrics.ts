import { Injectable } from '@nestjs/common';
import { Artifact } from '../artifacts/artifact.entity.js';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import type { DatabaseLoad, PoolLoad } from '../database/database-load.js';
import { CachedMetric } from '../http/cached-metric.js';
import { RequestMetrics } from '../http/metrics.js';
import { registerGauge } from '../http/register-gauge.js';

/** The query of the total size reads a row for every artifact, so its result is cached. */
const FILE_SUM_TTL_MS = 5 * 60 * 1000;

interface FileSum {
  readonly bytes: number;
  readonly files: number;
}

/** Metrics of the database, and of the artifacts. */
@Injectable()
export class DatabaseMetrics {
  constructor(database: Database, clock: Clock, { registry }: RequestMetrics) {
    const sum = new CachedMetric(clock, FILE_SUM_TTL_MS, () => sumFiles(database));
    const measureLoad = async (): Promise<DatabaseLoad> => database.measureLoad();
    const addPoolGauge = (name: string, help: string, valueOf: (load: PoolLoad) => number): void =>
      registerGauge(registry, { name, help, labelNames: ['pool'] }, measureLoad, (gauge, load) =>
        load.pools.forEach((pool) => gauge.set({ pool: pool.pool }, valueOf(pool))),
      );
    const addFileGauge = (name: string, help: string, valueOf: (sum: FileSum) => number): void =>
      registerGauge(
        registry,
        { name, help },
        () => sum.get(),
        (gauge, current) => gauge.set(valueOf(current)),
      );
    addPoolGauge(
      'gantry_database_connections',
      'Open connections by pool.',
      ({ connections }) => connections,
    );
    addPoolGauge(
      'gantry_database_connections_idle',
      'Idle connections by pool.',
      ({ idle }) => idle,
    );
    addPoolGauge(
      'gantry_database_connections_waiting',
      'Requests waiting for a connection, by pool.',
      ({ waiting }) => waiting,
    );
    registerGauge(
      registry,
      {
        name: 'gantry_database_writes',
        help: 'Active transactions, including those that wait.',
      },
      measureLoad,
      (gauge, { writes }) => gauge.set(writes),
    );
    addFileGauge(
      'gantry_artifacts_bytes',
      'Bytes of all referenced artifacts: uploads, plans and states.',
      ({ bytes }) => bytes,
    );
    addFileGauge(
      'gantry_artifacts',
      'Referenced artifacts: uploads, plans and states.',
      ({ files }) => files,
    );
  }
}

async function sumFiles({ read }: Database): Promise<FileSum> {
  const row = await read
    .createQueryBuilder(Artifact, 'a')
    .select('COUNT(*)', 'files')
    .addSelect('COALESCE(SUM(a.bytes), 0)', 'bytes')
    .getRawOne<{ files: string | number; bytes: string | number }>();
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}
