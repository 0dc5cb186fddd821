import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app/app.module.js';
import { schema } from '../app/schema.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { type Config, ConfigError } from '../core/config/config.js';
import { DatabaseClock } from '../core/database/database-clock.js';
import { openDatabase } from '../core/database/open-database.js';
import { Ids } from '../core/ids.js';
import { createLog, createNestLog } from '../core/logging/log.js';
import { SealingProcess } from '../core/secrets/sealing-process.js';
import { version } from '../core/version.js';
import { SessionUseRecorder, TokenUseRecorder } from '../platform/identity/tokens/last-use.js';
import { RunWorker } from '../platform/runs/worker/run-worker.js';
import { stopOnSignals } from './shutdown.js';

/**
 * Starts a runner, which executes runs until a signal and serves no requests. Any number of runners
 * can share a PostgreSQL database.
 */
export async function startRunner(config: Config): Promise<void> {
  if (config.database.kind === 'sqlite') {
    throw new ConfigError([
      'runner: only one process can use a SQLite file, and the server executes its runs. ' +
        'To use runners, set DATABASE_URL to a PostgreSQL database (postgres://…).',
    ]);
  }
  if (!config.encryptionKey)
    throw new ConfigError([
      'GANTRY_ENCRYPTION_KEY is not set. A runner needs the same key as its servers.',
    ]);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config.database, schema);
  const clock = await DatabaseClock.start(database, log);
  const ids = new Ids();
  const sealing = await SealingProcess.start('runner', { config, database, log, ids });
  const foundation = {
    config,
    log,
    database,
    clock,
    ids,
    key: sealing.key,
    blobs: await openBlobs(config),
  };
  const app = await NestFactory.createApplicationContext(AppModule.of(foundation), {
    logger: createNestLog(log),
    abortOnError: false,
  });
  const worker = app.get(RunWorker);
  const started = worker.start(config.runRegistryUrl?.origin ?? null);
  stopOnSignals(log, async () => {
    await started;
    await worker.stop(config.shutdownTimeout);
    await app.close();
    await app.get(TokenUseRecorder).close();
    await app.get(SessionUseRecorder).close();
    await sealing.stop();
    await database.close();
  });
  await started;
  log.info({ version, concurrency: config.runConcurrency }, 'claiming runs');
}
