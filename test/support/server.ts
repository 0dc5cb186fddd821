import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createApp } from '../../src/app/create-app.js';
import { schema } from '../../src/app/schema.js';
import { openBlobs } from '../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../src/core/clock.js';
import { type Config, type Environment, readConfig } from '../../src/core/config/config.js';
import type { Database } from '../../src/core/database/database.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { WriteConflict } from '../../src/core/errors.js';
import { Ids } from '../../src/core/ids.js';
import { createLog } from '../../src/core/logging/log.js';
import { packageRoot } from '../../src/core/package-root.js';
import { InstallationKey } from '../../src/core/secrets/installation-key.js';
import { Principals } from '../../src/platform/identity/principals.js';
import { SignInCodes } from '../../src/platform/identity/sessions/sign-in-codes.js';
import {
  SessionUseRecorder,
  TokenUseRecorder,
} from '../../src/platform/identity/tokens/last-use.js';
import { createFirstAdmin } from '../../src/platform/identity/users/first-admin.js';
import { RunWorker } from '../../src/platform/runs/worker/run-worker.js';
import { TestPolicyEngine } from '../platform/policies/support/test-policy-engine.js';
import { TestExecutor } from '../platform/runs/support/test-executor.js';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * The databases of this run: SQLite in `npm test`, both in `npm run test:all` (see
 * vitest.config.ts).
 */
export const databases: readonly DatabaseKind[] = inject('databases');

/** Both databases in every run, for tests of code that differs by database. */
export const bothDatabases: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** A clock that a test can advance and stop. */
export class TestClock extends Clock {
  private offset = 0;
  private heldAt: number | null = null;

  override now(): Date {
    return new Date((this.heldAt ?? Date.now()) + this.offset);
  }

  /** Stops the clock except for {@link advance}, so that a slow step does not pass a due time. */
  hold(): void {
    this.heldAt = Date.now();
  }

  resume(): void {
    this.heldAt = null;
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}

export interface TestServer {
  readonly url: string;
  readonly app: INestApplication;
  readonly database: Database;
  readonly config: Config;
  readonly clock: TestClock;
  /** The executor of its runs. */
  readonly executor: TestExecutor;
  /** The engine of its policies. */
  readonly policies: TestPolicyEngine;
  /** The parsed lines of its log. */
  readonly log: Record<string, unknown>[];
  /** The site administrator's token, which each reset replaces. */
  readonly adminToken: string;
  /** Empties every table except `settings`, and creates a new administrator. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** A migrated database of each kind. Copying it takes a tenth of the time of a migration. */
const templates = new Map<DatabaseKind, Promise<string>>();

async function createTemplate(kind: DatabaseKind): Promise<string> {
  const url =
    kind === 'postgres'
      ? (await createDatabase(kind)).url
      : `sqlite:${join(mkdtempSync(join(inject('memoryFolder'), 'template-')), 'gantry.sqlite')}`;
  await (await openDatabase(readConfig({ DATABASE_URL: url }).database, schema)).close();
  return kind === 'postgres' ? (url.split('/').at(-1) ?? '') : url.slice('sqlite:'.length);
}

/** Like {@link createDatabase}, but migrated. The SQLite file is in the folder in memory. */
async function createMigratedDatabase(kind: DatabaseKind): ReturnType<typeof createDatabase> {
  const template = templates.get(kind) ?? createTemplate(kind);
  templates.set(kind, template);
  if (kind === 'postgres') return createDatabase(kind, inject('postgresUrl'), await template);
  const store = await createDatabase(kind);
  const memory = mkdtempSync(join(inject('memoryFolder'), 'test-'));
  const file = join(memory, 'gantry.sqlite');
  copyFileSync(await template, file);
  const remove = async () => {
    rmSync(memory, { recursive: true, force: true });
    await store.remove();
  };
  return { ...store, url: `sqlite:${file}`, remove };
}

/**
 * Creates an empty database or, on PostgreSQL, a copy of the template. Returns its URL, a folder
 * for other data, and a function that removes both.
 */
export async function createDatabase(
  kind: DatabaseKind,
  base = inject('postgresUrl'),
  template = 'template1',
): Promise<{ url: string; folder: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'sqlite')
    return {
      url: `sqlite:${join(folder, 'gantry.sqlite')}`,
      folder,
      remove: async () => removeFolder(),
    };
  const name = `gantry_${randomBytes(6).toString('hex')}`;
  await administer(base, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const remove = async () => {
    await administer(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    removeFolder();
  };
  return { url: `${base}/${name}`, folder, remove };
}

async function administer(base: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${base}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Starts the real application with a new database, on its own port. The rate limit is off unless
 * `environment` sets it. Runs use the test executor, or with `realTool` the configured one.
 */
export async function startServer(
  kind: DatabaseKind = 'sqlite',
  environment: Environment = {},
  {
    realTool = false,
    host = '127.0.0.1',
    portalFolder,
  }: { realTool?: boolean; host?: string; portalFolder?: string } = {},
): Promise<TestServer> {
  const store = await createMigratedDatabase(kind);
  const config = readConfig({
    DATABASE_URL: store.url,
    GANTRY_DATA_DIR: store.folder,
    GANTRY_RATE_LIMIT: '0',
    PORT: '0',
    ...environment,
  });
  const lines: Record<string, unknown>[] = [];
  const log = createLog(environment['LOG_LEVEL'] ?? 'info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const clock = new TestClock();
  const ids = new Ids();
  const database = await openDatabase(config.database, schema);
  const key = await InstallationKey.open(config, database);
  const executor = new TestExecutor();
  const policies = new TestPolicyEngine();
  const app = await createApp({
    config,
    log,
    database,
    clock,
    ids,
    key,
    blobs: await openBlobs(config),
    portalFolder: portalFolder ?? findPortal(store.folder),
    ...(realTool ? {} : { executor }),
    policyEngine: policies,
  });
  const worker = app.get(RunWorker);
  await app.listen(config.port, host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const startWorker = async () =>
    void (config.runWorker && (await worker.start(realTool ? url : null)));
  await startWorker();
  let adminToken = (await createFirstAdmin(database, clock, ids, null)) ?? '';
  return {
    url,
    app,
    database,
    config,
    clock,
    executor,
    policies,
    log: lines,
    get adminToken() {
      return adminToken;
    },
    async reset() {
      executor.scripts.clear();
      policies.reset();
      await worker.stop(0);
      await app.get(TokenUseRecorder).flush();
      await app.get(SessionUseRecorder).flush();
      await emptyTables(database);
      app.get(Principals).invalidateCache();
      app.get(SignInCodes).revoke();
      await startWorker();
      adminToken = (await createFirstAdmin(database, clock, ids, null)) ?? '';
    },
    async stop() {
      executor.scripts.clear();
      await worker.stop(0);
      await app.close();
      await app.get(TokenUseRecorder).close();
      await app.get(SessionUseRecorder).close();
      await database.close();
      await store.remove();
    },
  };
}

/** The folder of the built portal, or of an empty start page if it is not built. */
function findPortal(folder: string): string {
  const built = join(packageRoot, 'dist/portal');
  if (existsSync(join(built, 'index.html'))) return built;
  const portal = join(folder, 'portal');
  mkdirSync(portal, { recursive: true });
  writeFileSync(join(portal, 'index.html'), '<!doctype html><title>Gantry</title>');
  return portal;
}

async function emptyTables(database: Database): Promise<void> {
  const deleted = database.write(async (manager) => {
    const tables = manager.connection.entityMetadatas
      .map(({ tablePath }) => tablePath)
      .filter((name) => name !== 'settings');
    const deletions = [...tables].reverse().map((name) => `DELETE FROM "${name}"`);
    // Deleting the rows of small tables takes a tenth of the time of truncating the tables.
    if (database.kind === 'postgres') {
      const names = tables.map((name) => `"${name}"`).join(', ');
      return void (await manager.query(
        [`LOCK TABLE ${names} IN EXCLUSIVE MODE`, ...deletions].join('; '),
      ));
    }
    for (const deletion of deletions) await manager.query(deletion);
  });
  // Another server on the same database may have locked the tables in another order.
  await deleted.catch((error: unknown) =>
    error instanceof WriteConflict ? emptyTables(database) : Promise.reject(error as Error),
  );
}
