import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { KeySelfCheck } from '../../../src/areas/gpg-keys/key-self-check.js';
import { ask } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { sample } from './support/corpus.js';
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
      await world.given(`organization ${name}`);
    owner = await Registry.as(world, 'owner of acme');
  });
  afterAll(() => server.stop());

  const check = () => server.app.get(KeySelfCheck).runWhenDue(new AbortController().signal);
  const logged = (msg: string) => server.log.filter((line) => line['msg'] === msg);
  const metric = async (name: string): Promise<number> => {
    // Metrics are cached for a second.
    server.clock.advance(2_000);
    const { text } = await ask(`${server.url}/metrics`);
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
        expect((await owner.upload('acme', sample(`accepted/${file}.asc`))).status).toBe(201);
      }
      const copies = await server.database.read.find(GpgKey);
      await server.database.write(async (manager) => {
        for (const { id: _id, ...key } of copies)
          for (const namespace of ['acme-2', 'acme-3', 'acme-4'])
            await manager.insert(GpgKey, { ...key, namespace });
      });
      await check();
      expect(logged('signing key self-check completed')).toMatchObject([
        { keys: 32, differences: 0 },
      ]);
      expect(await metric('gantry_gpg_key_check_differences')).toBe(0);
      expect(await metric('gantry_gpg_key_check_timestamp_seconds')).toBeCloseTo(
        server.clock.now().getTime() / 1000,
        -2,
      );
    });

    it('logs which key parses differently and which columns differ, and no contents', async () => {
      await owner.upload('acme', exampleArmor('acme'));
      await owner.upload('acme', sample('accepted/plain-rsa2048.asc'));
      await owner.upload('acme', sample('accepted/plain-rsa3072.asc'));
      await server.database.write(async (manager) => {
        await manager.update(GpgKey, { bits: 3072 }, { bits: 1024, userIds: ['Somebody Else'] });
        await manager.update(
          GpgKey,
          { bits: 2048, algorithm: 'rsa', armor: sample('accepted/plain-rsa2048.asc') },
          { armor: sample('refused/text-cut.asc') },
        );
      });
      await check();
      expect(logged('stored signing key no longer parses identically')).toMatchObject([
        { namespace: 'acme', differing: [], refusals: ['incomplete-block'] },
        { namespace: 'acme', differing: ['bits', 'userIds'], refusals: [] },
      ]);
      expect(await metric('gantry_gpg_key_check_differences')).toBe(2);
      expect(JSON.stringify(server.log)).not.toContain('Somebody Else');
    });

    it('is due again if it did not complete', async () => {
      await owner.upload('acme', exampleArmor('acme'));
      const stored = await server.database.read.findOneByOrFail(GpgKey, { namespace: 'acme' });
      await server.database.write((manager) =>
        manager.query("UPDATE gpg_keys SET user_ids = 'no JSON'"),
      );
      await expect(check()).rejects.toThrow();
      expect(logged('signing key self-check completed')).toEqual([]);
      await server.database.write((manager) =>
        manager.update(GpgKey, { id: stored.id }, { userIds: stored.userIds }),
      );
      await check();
      expect(logged('signing key self-check completed')).toMatchObject([
        { keys: 1, differences: 0 },
      ]);
    });

    it('runs once a day, however often it is started', async () => {
      await Promise.all([check(), check(), check()]);
      await check();
      expect(logged('signing key self-check completed')).toHaveLength(1);
      server.clock.advance(DAY_MS);
      await check();
      expect(logged('signing key self-check completed')).toHaveLength(2);
    });
  });

  describe('the metrics of signing keys', () => {
    it('count the keys by status as time passes', async () => {
      for (const file of ['plain-rsa2048', 'plain-dsa2048', 'revoked', 'expired'])
        await owner.upload('acme', sample(`accepted/${file}.asc`));
      const soon = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString();
      await server.database.write((manager) =>
        manager.update(GpgKey, { algorithm: 'dsa' }, { expiresAt: soon }),
      );
      server.clock.advance(60_000);
      const shown = async () =>
        Promise.all(
          ['valid', 'expiring', 'expired', 'revoked'].map((status) =>
            metric(`gantry_gpg_keys{status="${status}"}`),
          ),
        );
      expect(await shown()).toEqual([1, 1, 1, 1]);
      server.clock.advance(11 * DAY_MS);
      expect(await shown()).toEqual([1, 0, 2, 1]);
    });

    it('count uploads by outcome, and measure their examinations', async () => {
      const outcomes = ['accepted', 'renewed', 'already-exists', 'incomplete-block'];
      const before = await Promise.all(
        outcomes.map((outcome) => metric(`gantry_gpg_key_uploads_total{outcome="${outcome}"}`)),
      );
      const examined = await metric('gantry_gpg_key_examination_seconds_count');
      for (const armor of [
        exampleArmor('acme'),
        exampleArmor('renewal'),
        exampleArmor('renewal'),
        sample('refused/text-cut.asc'),
      ])
        await owner.upload('acme', armor);
      const after = await Promise.all(
        outcomes.map((outcome) => metric(`gantry_gpg_key_uploads_total{outcome="${outcome}"}`)),
      );
      expect(after.map((count, index) => count - (before[index] || 0))).toEqual([1, 1, 1, 1]);
      expect((await metric('gantry_gpg_key_examination_seconds_count')) - examined).toBe(2);
      expect(await metric('gantry_gpg_key_worker_losses_total')).toBe(0);
    });
  });
});
