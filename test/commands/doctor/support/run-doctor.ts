import { afterEach, beforeEach } from 'vitest';
import type { Finding } from '../../../../src/commands/doctor/finding.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  newEncryptionKey,
  runGantry,
} from '../../../core/database/gantry-process.js';
import { createDatabase } from '../../../support/server.js';

const PATH = process.env['PATH'] ?? '';

export let store: Awaited<ReturnType<typeof createDatabase>>;
export let environment: Environment;

/** Creates a database, and the settings of a test. */
export async function prepare(kind: 'sqlite' | 'postgres'): Promise<void> {
  store = await createDatabase(kind);
  environment = {
    PATH,
    DATABASE_URL: store.url,
    GANTRY_DATA_DIR: store.folder,
    GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
    GANTRY_ADMIN_TOKEN: newAdminToken(),
    GANTRY_RUN_WORKERS: '0',
  };
}

/** Creates a database before each test of the file, and removes it afterwards. */
export function prepareEachTest(): void {
  beforeEach(() => prepare('sqlite'));
  afterEach(async () => {
    killAll();
    await store.remove();
  });
}

/** Removes a setting of this test. */
export function omitSetting(name: string): void {
  environment = Object.fromEntries(Object.entries(environment).filter(([key]) => key !== name));
}

/** Runs doctor with these additional settings. Returns its exit code, output and findings. */
export async function runDoctor(
  more: Environment = {},
): Promise<{ code: number | null; text: string; findingsOf: (check: string) => Finding[] }> {
  const { code, stdout, stderr } = await runGantry(['doctor', '--json'], {
    ...environment,
    ...more,
  });
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return {
    code,
    text: stdout + stderr,
    findingsOf: (check) => findings.filter((one) => one.check === check),
  };
}

export const failuresOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ status }) => status === 'fail');
