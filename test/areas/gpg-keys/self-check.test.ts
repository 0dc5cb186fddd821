import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { KeySelfCheck } from '../../../src/areas/gpg-keys/key-self-check.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { readSample } from './support/corpus.js';
import { exampleArmor, Registry } from './support/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('on %s', (kind) => {
  let server: TestServer;
  let owner: Registry;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    await server.database.write((manager) =>
      manager.query("DELETE FROM settings WHERE name = 'gpg-keys-self-check'"),
    );
    server.log.length = 0;
    const world = new World(server);
    for (const name of ['acme', 'acme-2', 'acme-3', 'acme-4'])
      await world.establish(`organization ${name}`);
    owner = await Registry.as(world, 'owner of acme');
  });
  afterAll(() => server.stop());

  const runSelfCheck = () => server.app.get(KeySelfCheck).runWhenDue(new AbortController().signal);
  const findLogLines = (msg: string) => server.log.filter((line) => line['msg'] === msg);
  const readMetric = async (name: string): Promise<number> => {
    // Metrics are cached for a second.
    server.clock.advance(2_000);
    const { text } = await sendRequest(`${server.url}/metrics`);
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };

  describe('the daily self-check', () => {
    it('finds no difference in unchanged keys, over several batches', async () => {
      for (const file of [
        'plain-rsa2048',
        'plain-dsa2048',
        'revoked',
        'expired',
        'five-user-ids',
        'user-id-latin1',
        'two-signing-subkeys',
        'sha1-self-signature',
      ]) {
        expect((await owner.upload('acme', readSample(`accepted/${file}.asc`))).status).toBe(201);
      }
      const copies = await server.database.read.find(GpgKey);
      await server.database.write(async (manager) => {
        for (const { id: _id, ...key } of copies)
          for (const namespace of ['acme-2', 'acme-3', 'acme-4'])
            await manager.insert(GpgKey, { ...key, namespace });
      });
      await runSelfCheck();
      expect(findLogLines('signing key self-check completed')).toMatchObject([
        { keys: 32, differences: 0 },
      ]);
      expect(await readMetric('gantry_gpg_key_check_differences')).toBe(0);
      expect(await readMetric('gantry_gpg_key_check_timestamp_seconds')).toBeCloseTo(
        server.clock.now().getTime() / 1000,
        -2,
      );
    });

    it('logs which key parses differently and which columns differ, but no contents', async () => {
      await owner.upload('acme', exampleArmor('acme'));
      await owner.upload('acme', readSample('accepted/plain-rsa2048.asc'));
      await owner.upload('acme', readSample('accepted/plain-rsa3072.asc'));
      await server.database.write(async (manager) => {
        await manager.update(GpgKey, { bits: 3072 }, { bits: 1024, userIds: ['Somebody Else'] });
        await manager.update(
          GpgKey,
          { bits: 2048, algorithm: 'rsa', armor: readSample('accepted/plain-rsa2048.asc') },
          { armor: readSample('refused/text-cut.asc') },
        );
      });
      await runSelfCheck();
      expect(findLogLines('stored signing key no longer parses identically')).toMatchObject([
        { namespace: 'acme', differing: [], refusals: ['incomplete-block'] },
        { namespace: 'acme', differing: ['bits', 'userIds'], refusals: [] },
      ]);
      expect(await readMetric('gantry_gpg_key_check_differences')).toBe(2);
      expect(JSON.stringify(server.log)).not.toContain('Somebody Else');
    });

    it('is due again if it did not complete', async () => {
      await owner.upload('acme', exampleArmor('acme'));
      const stored = await server.database.read.findOneByOrFail(GpgKey, { namespace: 'acme' });
      await server.database.write((manager) =>
        manager.query("UPDATE gpg_keys SET user_ids = 'no JSON'"),
      );
      await expect(runSelfCheck()).rejects.toThrow();
      expect(findLogLines('signing key self-check completed')).toEqual([]);
      await server.database.write((manager) =>
        manager.update(GpgKey, { id: stored.id }, { userIds: stored.userIds }),
      );
      await runSelfCheck();
      expect(findLogLines('signing key self-check completed')).toMatchObject([
        { keys: 1, differences: 0 },
      ]);
    });

    it('runs once a day, however often it is started', async () => {
      await Promise.all([runSelfCheck(), runSelfCheck(), runSelfCheck()]);
      await runSelfCheck();
      expect(findLogLines('signing key self-check completed')).toHaveLength(1);
      server.clock.advance(DAY_MS);
      await runSelfCheck();
      expect(findLogLines('signing key self-check completed')).toHaveLength(2);
    });
  });

  describe('the metrics of signing keys', () => {
    it('count the keys by status as time passes', async () => {
      for (const file of ['plain-rsa2048', 'plain-dsa2048', 'revoked', 'expired'])
        await owner.upload('acme', readSample(`accepted/${file}.asc`));
      const soon = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString();
      await server.database.write((manager) =>
        manager.update(GpgKey, { algorithm: 'dsa' }, { expiresAt: soon }),
      );
      server.clock.advance(60_000);
      const readStatusMetrics = async () =>
        Promise.all(
          ['valid', 'expiring', 'expired', 'revoked'].map((status) =>
            readMetric(`gantry_gpg_keys{status="${status}"}`),
          ),
        );
      expect(await readStatusMetrics()).toEqual([1, 1, 1, 1]);
      server.clock.advance(11 * DAY_MS);
      expect(await readStatusMetrics()).toEqual([1, 0, 2, 1]);
    });

    it('count uploads by outcome, and measure their examinations', async () => {
      const outcomes = ['accepted', 'renewed', 'already-exists', 'incomplete-block'];
      const before = await Promise.all(
        outcomes.map((outcome) => readMetric(`gantry_gpg_key_uploads_total{outcome="${outcome}"}`)),
      );
      const examined = await readMetric('gantry_gpg_key_examination_seconds_count');
      for (const armor of [
        exampleArmor('acme'),
        exampleArmor('renewal'),
        exampleArmor('renewal'),
        readSample('refused/text-cut.asc'),
      ])
        await owner.upload('acme', armor);
      const after = await Promise.all(
        outcomes.map((outcome) => readMetric(`gantry_gpg_key_uploads_total{outcome="${outcome}"}`)),
      );
      expect(after.map((count, index) => count - (before[index] || 0))).toEqual([1, 1, 1, 1]);
      expect((await readMetric('gantry_gpg_key_examination_seconds_count')) - examined).toBe(2);
      expect(await readMetric('gantry_gpg_key_worker_losses_total')).toBe(0);
    });
  });
});
