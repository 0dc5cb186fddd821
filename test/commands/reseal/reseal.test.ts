import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../src/commands/doctor/finding.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import type { Database } from '../../../src/core/database/database.js';
import { sealedColumns } from '../../../src/core/secrets/sealed-columns.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import {
  type ProcessResult,
  runGantry,
  type RunningServer,
} from '../../core/database/gantry-process.js';
import type { Installation } from '../../faults/support/installation.js';
import { isLongForm } from '../../support/long-form.js';
import { databases } from '../../support/server.js';
import { executeStatement } from '../doctor/execute-statement.js';
import {
  createSealedInstallation,
  KEYS,
  openAll,
  SECRET,
  seed,
} from './support/sealed-installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Each database and each file store once, and all pairs in the long form. */
const combinations = databases.flatMap((kind) =>
  (['folder', 'bucket'] as const)
    .filter((files) => isLongForm || files === (kind === 'sqlite' ? 'bucket' : 'folder'))
    .map((files) => [kind, files] as const),
);
const DONE =
  'No value is sealed under another key. Remove GANTRY_PREVIOUS_ENCRYPTION_KEYS when the runs ' +
  'from before the change have ended and the links have expired, after two hours at the ' +
  'earliest.\n';

/** For each column, the numbers of values that were or would be resealed, and of current ones. */
function parseCounts({ stdout }: ProcessResult): Record<string, readonly [number, number]> {
  const lines = [
    ...stdout.matchAll(/^(\w+\.\w+): (\d+) (?:to reseal|resealed), (\d+) already current$/gm),
  ];
  return Object.fromEntries(
    lines.map(([, column = '', anew, already]) => [column, [Number(anew), Number(already)]]),
  );
}

describe.each(combinations)(
  'a change of the encryption key, on %s with files in a %s',
  (kind, files) => {
    let installation: Installation;
    let remove: () => Promise<void>;
    let server: RunningServer;
    let database: Database;
    beforeEach(async () => {
      ({ installation, remove } = await createSealedInstallation(kind, files));
      Object.assign(installation.environment, KEYS.first);
      server = await installation.serve();
      database = await installation.openDatabase();
    });
    afterEach(async () => {
      await database.close();
      await remove();
    });

    const runCommand = (
      args: readonly string[],
      settings: Readonly<Record<string, string>>,
    ): Promise<ProcessResult> => runGantry(args, { ...installation.environment, ...settings });
    const runDoctor = async (settings: Readonly<Record<string, string>>): Promise<Finding[]> =>
      (
        JSON.parse((await runCommand(['doctor', '--json'], settings)).stdout) as {
          findings: Finding[];
        }
      ).findings.filter(({ check }) => check === 'sealed');
    const listFileKeys = async (): Promise<string[]> =>
      (await database.read.find(Artifact)).map(({ key }) => key);
    async function restart(settings: Readonly<Record<string, string>>): Promise<void> {
      server.signal('SIGTERM');
      await server.ended;
      server = await installation.serve(settings);
    }

    it('is complete after reseal: all sealed data opens with the new key alone', async () => {
      const seeded = await seed(installation, server, database);
      const before = await openAll(installation, KEYS.first);
      const formerFiles = await listFileKeys();
      expect(await runDoctor(KEYS.first)).toEqual([]);
      // While servers seal under the former key, reseal could not complete.
      expect(await runCommand(['reseal'], KEYS.exchanged)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^The servers still seal under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS\. .*GANTRY_ENCRYPTION_KEY\.\n$/,
        ) as unknown,
      });
      expect(await runCommand(['reseal'], KEYS.last)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^This database uses another encryption key\./) as unknown,
      });
      await restart(KEYS.exchanged);

      const dryRun = await runCommand(['reseal', '--dry-run'], KEYS.exchanged);
      expect(dryRun.code, dryRun.stderr).toBe(0);
      const due = Object.values(parseCounts(dryRun));
      // If this fails, `seed` lacks a value for a new column.
      expect(due).toHaveLength(sealedColumns().length);
      for (const [anew, already] of due) expect([anew > 0, already]).toEqual([true, 0]);
      expect(await runDoctor(KEYS.exchanged)).toEqual([
        expect.objectContaining({
          status: 'warn',
          detail: expect.stringMatching(
            /^Values still sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS: [1-9]\d* \(checked \d+ in total\)/,
          ) as unknown,
        }),
      ]);

      const done = await runCommand(['reseal'], KEYS.exchanged);
      expect(done, done.stderr).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(DONE) as unknown,
      });
      expect(parseCounts(done)).toEqual(parseCounts(dryRun));
      for (const { stdout, stderr } of [dryRun, done])
        expect(stdout + stderr).not.toContain(SECRET);
      expect(await openAll(installation, KEYS.last)).toEqual(before);
      // The archive of the module is not sealed. All other files were replaced.
      const currentFiles = await listFileKeys();
      expect([
        currentFiles.length,
        currentFiles.filter((key) => formerFiles.includes(key)).length,
      ]).toEqual([formerFiles.length, 1]);
      expect(await runDoctor(KEYS.exchanged)).toEqual([expect.objectContaining({ status: 'ok' })]);
      const again = await runCommand(['reseal'], KEYS.exchanged);
      expect(again.code).toBe(0);
      expect(Object.values(parseCounts(again)).map(([anew]) => anew)).toEqual(due.map(() => 0));

      await restart(KEYS.last);
      await installation.waitForRun(
        database,
        await installation.runAgain(server, seeded.applied),
        'applied',
      );
      expect(
        (
          await installation.request(server, `/api/v2/runs/${seeded.planned}/actions/apply`, {
            method: 'POST',
          })
        ).status,
      ).toBe(202);
      await installation.waitForRun(database, seeded.planned, 'applied');
      expect((await installation.request(server, seeded.upgrade, { method: 'POST' })).status).toBe(
        200,
      );
      expect(
        await database.read.countBy(Variable, { workspaceId: seeded.upgraded, sensitive: true }),
      ).toBe(1);
      expect(
        Object.values(parseCounts(await runCommand(['reseal', '--dry-run'], KEYS.last))).map(
          ([anew]) => anew,
        ),
      ).toEqual(due.map(() => 0));
    });
  },
);

describe.each(databases)('reseal on %s', (kind) => {
  it('refuses an unused database, and one with another schema', async () => {
    const { installation, remove } = await createSealedInstallation(kind, 'folder');
    const refusal = async (): Promise<string> =>
      (await runGantry(['reseal'], installation.environment)).stderr;
    await runGantry(['migrate'], installation.environment);
    expect(await refusal()).toBe(
      'No server has used this database yet: it contains no sealed values.\n',
    );
    const execute = (statement: string) =>
      executeStatement(installation.environment['DATABASE_URL'] ?? '', statement);
    await execute(
      `INSERT INTO migrations ("timestamp", name) VALUES (9999, 'ContractColumns9999')`,
    );
    expect(await refusal()).toMatch(
      /^A newer version of Gantry has changed the database \(ContractColumns9999\) .*\n$/,
    );
    await execute("DELETE FROM migrations WHERE name LIKE 'GrowingLists%'");
    expect(await refusal()).toMatch(
      /^The schema of the database is missing or older than this release\. Make a backup, .*\n$/,
    );
    await remove();
  });
});
