import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app/create-app.js';
import { schema } from '../app/schema.js';
import { ArtifactStore } from '../core/artifacts/artifact-store.js';
import { ArtifactSweeper } from '../core/artifacts/artifact-sweeper.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { BackgroundWork } from '../core/background/background-work.js';
import { type Config, ConfigError } from '../core/config/config.js';
import { findUnsafeSettings } from '../core/config/unsafe-settings.js';
import { DatabaseClock } from '../core/database/database-clock.js';
import { openDatabase } from '../core/database/open-database.js';
import { WriterLock } from '../core/database/sqlite/writer-lock.js';
import { Readiness } from '../core/health/readiness.js';
import { RequestMetrics } from '../core/http/metrics.js';
import { Ids } from '../core/ids.js';
import { createLog } from '../core/logging/log.js';
import { SealingProcess } from '../core/secrets/sealing-process.js';
import { version } from '../core/version.js';
import { SignInCodes } from '../platform/identity/sessions/sign-in-codes.js';
import { SessionUseRecorder, TokenUseRecorder } from '../platform/identity/tokens/last-use.js';
import { createFirstAdmin } from '../platform/identity/users/first-admin.js';
import { User } from '../platform/identity/users/user.entity.js';
import { RunWorker } from '../platform/runs/worker/run-worker.js';
import { closeServer, keepServing, OpenResponses, stopOnSignals } from './shutdown.js';
import { createSampleData } from './trial/sample-data.js';
import type { Trial } from './trial/trial.js';
import { formatWelcome, readAdminToken, storeAdminToken } from './trial/welcome.js';

/**
 * Milliseconds for which idle connections stay open: longer than in most proxies (60 s). If the
 * server closed a connection first, it could lose a request that the proxy is sending.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/**
 * Starts the server, which runs until a signal. A trial (`npm start`) accepts settings that
 * production refuses, and with `GANTRY_DEMO=1` creates sample data in a database without users.
 */
export async function serve(config: Config, trial: Trial | null): Promise<void> {
  const unsafe = trial ? [] : findUnsafeSettings(config);
  if (unsafe.length > 0) throw new ConfigError(unsafe);
  const log = createLog(config.logLevel);
  const ids = new Ids();
  const lock =
    config.database.kind === 'sqlite' ? await WriterLock.acquire(config.database.file) : null;
  const database = await openDatabase(config.database, schema);
  const clock = await DatabaseClock.start(database, log);
  const sealing = await SealingProcess.start('server', { config, database, log, ids });
  const firstToken =
    trial || config.adminToken
      ? await createFirstAdmin(database, clock, ids, config.adminToken)
      : null;
  const app = await createApp({
    config,
    log,
    database,
    clock,
    ids,
    key: sealing.key,
    blobs: await openBlobs(config),
  });
  if (trial && firstToken) {
    storeAdminToken(config.dataDir, firstToken);
    if (config.demo) await createSampleData(app, firstToken);
  }
  const server = app.getHttpServer() as Server;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  const responses = new OpenResponses(server);
  const background = app.get(BackgroundWork);
  new ArtifactSweeper(app.get(ArtifactStore), log, app.get(RequestMetrics).registry, background);
  background.start();
  const listen = async (): Promise<string> => {
    await app.listen(config.port, config.host);
    const { port } = server.address() as AddressInfo;
    const url = localUrlOf(config.host, port);
    const worker = app.get(RunWorker);
    if (config.runWorker) await worker.start(config.runRegistryUrl?.origin ?? url);
    else worker.startMaintenance();
    log.info({ version, host: config.host, port, database: config.database.kind }, 'listening');
    if (!(await database.read.existsBy(User, {})))
      log.warn(
        'There is no user yet. Create the first administrator: node dist/src/main.js bootstrap',
      );
    return url;
  };
  const listening = listen();
  stopOnSignals(log, async () => {
    app.get(Readiness).markShuttingDown();
    await listening;
    // Runs may fetch modules from this server, so it closes after the worker has stopped.
    await Promise.all([
      background.stop(),
      app.get(RunWorker).stop(config.shutdownTimeout),
      keepServing(server, responses, config.shutdownDelay),
    ]);
    await closeServer(app, server, config.shutdownTimeout);
    await app.get(TokenUseRecorder).close();
    await app.get(SessionUseRecorder).close();
    await sealing.stop();
    await database.close();
    await lock?.release();
  });

  const url = await listening;
  if (!trial) return;
  const token = readAdminToken(config.dataDir);
  const signInCode = token && app.get(SignInCodes).issue(token);
  console.log(formatWelcome({ url, ...config, runs: trial.runs, signInCode }));
}

/**
 * Returns the URL at which this machine reaches its own server. Not every client can connect to a
 * wildcard address, so the loopback address replaces it.
 */
function localUrlOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
