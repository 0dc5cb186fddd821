import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { type Config, ConfigError } from '../core/config/config.js';
import { DatabaseClock } from '../core/database/database-clock.js';
import { openDatabase } from '../core/database/open-database.js';
import { SessionUse, TokenUse } from '../platform/identity/tokens/last-use.js';
import { Ids } from '../core/ids.js';
import { createLog, nestLog } from '../core/logging/log.js';
import { RunWorker } from '../platform/runs/worker/run-worker.js';
import { schema } from '../app/schema.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import { stopOnSignals } from './shutdown.js';

/**
 * Executes runs until a signal, without serving requests. Any number of runners share one
 * PostgreSQL.
 */
export async function runner(config: Config): Promise<void> {
  if (config.database.kind === 'sqlite') {
    throw new ConfigError([
      'runner: only one process can use a SQLite file: the server, which executes runs itself. ' +
        'Several processes need PostgreSQL (DATABASE_URL=postgres://…).',
    ]);
  }
  if (!config.encryptionKey)
    throw new ConfigError([
      'GANTRY_ENCRYPTION_KEY is not set: a runner must have the key of its servers.',
    ]);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config.database, schema);
  const clock = await DatabaseClock.of(database, log);
  const key = await InstallationKey.open(config, database);
  const foundation = {
    config,
    log,
    database,
    clock,
    ids: new Ids(),
    key,
    blobs: await openBlobs(config),
  };
  const app = await NestFactory.createApplicationContext(AppModule.of(foundation), {
    logger: nestLog(log),
    abortOnError: false,
  });
  const worker = app.get(RunWorker);
  stopOnSignals(log, async () => {
    await worker.stop(config.shutdownTimeout);
    await app.close();
    await app.get(TokenUse).close();
    await app.get(SessionUse).close();
    await database.close();
  });
  await worker.start(config.runRegistryUrl?.origin ?? null);
  log.info({ concurrency: config.runConcurrency }, 'claiming runs');
}
