import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/core/database/database.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import type { Finding } from '../../../src/commands/doctor/finding.js';
import { sealedColumns } from '../../../src/core/secrets/sealed-columns.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { type Ended, runGantry, type RunningServer } from '../../core/database/gantry-process.js';
import type { Installation } from '../../faults/support/installation.js';
import { changed } from '../doctor/changed.js';
import { isLong } from '../../support/length.js';
import { databases } from '../../support/server.js';
import { KEYS, openAll, SECRET, sealedInstallation, seed } from './support/sealed-installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** Each database and each file store once; the long form has all pairs. */
const places = databases.flatMap((kind) =>
  (['folder', 'bucket'] as const)
    .filter((files) => isLong || files === (kind === 'sqlite' ? 'bucket' : 'folder'))
    .map((files) => [kind, files] as const),
);
const DONE =
  'No value is sealed under another key: you can remove GANTRY_PREVIOUS_ENCRYPTION_KEYS.\n';

/** For each column: the numbers of values to reseal or resealed, and already current. */
function counts({ stdout }: Ended): Record<string, readonly [number, number]> {
  const lines = [
    ...stdout.matchAll(/^(\w+\.\w+): (\d+) (?:to reseal|resealed), (\d+) already current$/gm),
  ];
  return Object.fromEntries(
    lines.map(([, column = '', anew, already]) => [column, [Number(anew), Number(already)]]),
  );
}

describe.each(places)('a change of the encryption key, on %s with files in a %s', (kind, files) => {
  let site: Installation;
  let remove: () => Promise<void>;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    ({ site, remove } = await sealedInstallation(kind, files));
    Object.assign(site.environment, KEYS.first);
    server = await site.serve();
    database = await site.open();
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });

  const run = (
    args: readonly string[],
    settings: Readonly<Record<string, string>>,
  ): Promise<Ended> => runGantry(args, { ...site.environment, ...settings });
  const doctor = async (settings: Readonly<Record<string, string>>): Promise<Finding[]> =>
    (
      JSON.parse((await run(['doctor', '--json'], settings)).stdout) as { findings: Finding[] }
    ).findings.filter(({ check }) => check === 'sealed');
  const keys = async (): Promise<string[]> =>
    (await database.read.find(Artifact)).map(({ key }) => key);
  async function restart(settings: Readonly<Record<string, string>>): Promise<void> {
    server.signal('SIGTERM');
    await server.ended;
    server = await site.serve(settings);
  }

  it('is complete after reseal: all sealed data opens with the new key alone', async () => {
    const seeded = await seed(site, server, database);
    const before = await openAll(site, KEYS.first);
    const kept = await keys();
    expect(await doctor(KEYS.first)).toEqual([]);
    // While servers seal under the former key, reseal could not complete.
    expect(await run(['reseal'], KEYS.exchanged)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The servers still seal under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS\. .*GANTRY_ENCRYPTION_KEY\.\n$/,
      ) as unknown,
    });
    expect(await run(['reseal'], KEYS.last)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^This database was created with another encryption key\./,
      ) as unknown,
    });
    await restart(KEYS.exchanged);

    const dryRun = await run(['reseal', '--dry-run'], KEYS.exchanged);
    expect(dryRun.code, dryRun.stderr).toBe(0);
    const due = Object.values(counts(dryRun));
    // Every sealed column of the schema: a new one needs its value in the seed.
    expect(due).toHaveLength(sealedColumns().length);
    for (const [anew, already] of due) expect([anew > 0, already]).toEqual([true, 0]);
    expect(await doctor(KEYS.exchanged)).toEqual([
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringMatching(
          /^Still sealed under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS: [1-9]\d* \(checked \d+ in total\)/,
        ) as unknown,
      }),
    ]);

    const done = await run(['reseal'], KEYS.exchanged);
    expect(done, done.stderr).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(DONE) as unknown,
    });
    expect(counts(done)).toEqual(counts(dryRun));
    for (const { stdout, stderr } of [dryRun, done]) expect(stdout + stderr).not.toContain(SECRET);
    expect(await openAll(site, KEYS.last)).toEqual(before);
    // The archive of the module is not sealed. All other files have new copies, and a sweep deletes
    // the old ones.
    const now = await keys();
    expect([now.length, now.filter((key) => kept.includes(key)).length]).toEqual([kept.length, 1]);
    expect(await doctor(KEYS.exchanged)).toEqual([expect.objectContaining({ status: 'ok' })]);
    const again = await run(['reseal'], KEYS.exchanged);
    expect(again.code).toBe(0);
    expect(Object.values(counts(again)).map(([anew]) => anew)).toEqual(due.map(() => 0));

    await restart(KEYS.last);
    await site.until(database, await site.runAgain(server, seeded.applied), 'applied');
    expect(
      (await site.ask(server, `/api/v2/runs/${seeded.planned}/actions/apply`, { method: 'POST' }))
        .status,
    ).toBe(202);
    await site.until(database, seeded.planned, 'applied');
    expect((await site.ask(server, seeded.upgrade, { method: 'POST' })).status).toBe(200);
    expect(
      await database.read.countBy(Variable, { workspaceId: seeded.upgraded, sensitive: true }),
    ).toBe(1);
    expect(
      Object.values(counts(await run(['reseal', '--dry-run'], KEYS.last))).map(([anew]) => anew),
    ).toEqual(due.map(() => 0));
  });
});

describe.each(databases)('reseal on %s', (kind) => {
  it('refuses an unused database, and one with another schema', async () => {
    const { site, remove } = await sealedInstallation(kind, 'folder');
    const refusal = async (): Promise<string> =>
      (await runGantry(['reseal'], site.environment)).stderr;
    await runGantry(['migrate'], site.environment);
    expect(await refusal()).toBe(
      'No server has used this database yet: it contains no sealed values.\n',
    );
    await changed(
      site.environment['DATABASE_URL'] ?? '',
      "DELETE FROM migrations WHERE name LIKE 'GrowingLists%'",
    );
    expect(await refusal()).toMatch(
      /^The schema of the database is not that of this release\. Make a backup, .*\n$/,
    );
    await remove();
  });
});
