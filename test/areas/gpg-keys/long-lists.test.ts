import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import type { Database } from '../../../src/core/database/database.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { corpus, readSample } from './support/corpus.js';
import { ACME_KEY, exampleArmor, Registry, type ShownKey } from './support/registry.js';

const KEYS = 3_000;
/** IDs alternate between the two namespaces, and cover several blocks of 2^14. */
const STEP = 23;
const ACTUAL_COUNTS_QUERY =
  'SELECT namespace, id >> 14 AS block, count(*) AS total FROM gpg_keys GROUP BY namespace, id >> 14 ORDER BY namespace, block';
const STORED_COUNTS_QUERY =
  'SELECT namespace, block, total FROM gpg_key_blocks WHERE total > 0 ORDER BY namespace, block';

describe.each(databases)('a list of thousands of keys on %s', (kind) => {
  let server: TestServer;
  let owner: Registry;
  beforeAll(async () => {
    server = await startServer(kind);
    const world = new World(server);
    for (const name of ['acme', 'globex']) await world.establish(`organization ${name}`);
    owner = new Registry(server, server.adminToken);
    await owner.upload('acme', exampleArmor('acme'));
    await owner.upload('globex', exampleArmor('acme'));
    await server.database.write(async (manager) => {
      const { id: _id, ...key } = await manager.findOneByOrFail(GpgKey, { namespace: 'acme' });
      const rows = Array.from({ length: KEYS }, (_, index) => ({
        ...key,
        namespace: index % 3 === 0 ? 'globex' : 'acme',
        keyId: hex(index, 16),
        fingerprint: hex(index, 40),
      }));
      for (let at = 0; at < KEYS; at += 50) await manager.insert(GpgKey, rows.slice(at, at + 50));
      await manager.query(`UPDATE gpg_keys SET id = id * ${STEP} + 100000`);
      for (const table of ['gpg_key_counts', 'gpg_key_blocks'])
        await manager.query(`DELETE FROM ${table}`);
      await manager.query(
        'INSERT INTO gpg_key_counts (namespace, total) SELECT namespace, count(*) FROM gpg_keys GROUP BY namespace',
      );
      await manager.query(
        'INSERT INTO gpg_key_blocks (namespace, block, total) SELECT namespace, id >> 14, count(*) FROM gpg_keys GROUP BY namespace, id >> 14',
      );
    });
  });
  afterAll(() => server.stop());

  const readPage = async (namespaces: string, number: number, size = 100): Promise<number[]> => {
    const answer = await owner.list(namespaces, `&page[number]=${number}&page[size]=${size}`);
    expect(answer.status).toBe(200);
    return (answer.json as { data: ShownKey[] }).data.map(({ id }) => Number(id));
  };
  const readIds = async (namespace: string): Promise<number[]> => {
    const rows = await server.database.read.find(GpgKey, {
      select: ['id'],
      where: { namespace },
      order: { id: 'ASC' },
    });
    return rows.map(({ id }) => id);
  };

  it.each(['acme', 'globex', 'globex,acme'])(
    'returns every key once and in order, with small and large offsets: %s',
    async (namespaces) => {
      const expected: number[] = [];
      for (const namespace of namespaces.split(',').sort())
        expected.push(...(await readIds(namespace)));
      const listed: number[] = [];
      for (let number = 1; number <= Math.ceil(expected.length / 100); number++)
        listed.push(...(await readPage(namespaces, number)));
      expect(listed).toEqual(expected);
      expect(await readPage(namespaces, 500)).toEqual([]);
    },
  );

  it('returns small pages at small and large offsets', async () => {
    const expected = await readIds('acme');
    for (const number of [1, 200, 201, 202, 250, 333, 400])
      expect(await readPage('acme', number, 5)).toEqual(
        expected.slice((number - 1) * 5, number * 5),
      );
  });

  it('stays correct while keys are added, moved and deleted', async () => {
    await owner.upload('acme', readSample('accepted/plain-rsa3072.asc'));
    await owner.upload('globex', readSample('accepted/plain-rsa2048.asc'));
    await owner.move('acme', keyIdOf('plain-rsa3072'), 'globex');
    await owner.remove('globex', ACME_KEY);
    await owner.remove('globex', keyIdOf('plain-rsa2048'));
    const stored = await readCounts(server.database, STORED_COUNTS_QUERY);
    expect(stored).toEqual(await readCounts(server.database, ACTUAL_COUNTS_QUERY));
    expect(stored.length).toBeGreaterThan(4);
    expect((await readPage('globex', 11, 100)).at(-1)).toBe((await readIds('globex')).at(-1));
  });
});

const hex = (index: number, digits: number): string =>
  (index + 1).toString(16).toUpperCase().padStart(digits, '0');

function keyIdOf(name: string): string {
  return corpus.accepted.find(({ file }) => file === `accepted/${name}.asc`)?.keyId ?? '';
}

async function readCounts(database: Database, query: string): Promise<object[]> {
  const rows =
    await database.read.query<{ namespace: string; block: number; total: number | string }[]>(
      query,
    );
  return rows.map(({ namespace, block, total }) => ({ namespace, block, total: Number(total) }));
}
