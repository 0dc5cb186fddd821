import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GpgKey, GpgKeyCount } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { ACME_KEY, codesOf, exampleArmor, Registry } from './support/registry.js';

const armor = exampleArmor('acme');
const ENCRYPTION_KEY = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };

describe('two servers on one PostgreSQL', () => {
  let one: TestServer;
  let other: TestServer;
  let token: string | undefined;

  beforeAll(async () => {
    one = await startServer('postgres', ENCRYPTION_KEY);
    const { database } = one.config;
    other = await startServer('postgres', {
      ...ENCRYPTION_KEY,
      DATABASE_URL: database.kind === 'postgres' ? database.url : '',
    });
  });
  beforeEach(async () => {
    await one.reset();
    const world = new World(one);
    await world.establish('organization acme');
    token = await world.token('owner of acme');
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it('store a key once when it is uploaded concurrently, and refuse the other uploads', async () => {
    const uploads = Array.from({ length: 8 }, (_, index) =>
      new Registry(index % 2 === 0 ? one : other, token).upload('acme', armor),
    );
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(422),
    ]);
    for (const answer of answers)
      if (answer.status === 422) expect(codesOf(answer)).toEqual(['already-exists']);
    expect(await one.database.read.count(GpgKey)).toBe(1);
    expect(await one.database.read.find(GpgKeyCount)).toEqual([{ namespace: 'acme', total: 1 }]);
  });

  it('send one response to concurrent uploads with the same idempotency key', async () => {
    const uploads = Array.from({ length: 6 }, (_, index) =>
      new Registry(index % 2 === 0 ? one : other, token).upload('acme', armor, {
        'Idempotency-Key': 'retry-1',
      }),
    );
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await one.database.read.count(GpgKey)).toBe(1);
  });

  it('refuse the later of two concurrent renewals with 409', async () => {
    await new Registry(one, token).upload('acme', armor);
    const { later } = await one.database.write(async (manager) => {
      await manager.update(
        GpgKey,
        { keyId: ACME_KEY },
        { armor: 'renewed by somebody else', version: 2 },
      );
      const upload = new Registry(other, token).upload('acme', exampleArmor('renewal'));
      await waitForBlockedStatement(other);
      return { later: upload };
    });
    expect((await later).status).toBe(409);
    expect(await one.database.read.findOneByOrFail(GpgKey, { keyId: ACME_KEY })).toMatchObject({
      armor: 'renewed by somebody else',
      version: 2,
    });
  });
});

/** Waits until a statement is blocked by another transaction. */
async function waitForBlockedStatement({ database }: TestServer): Promise<void> {
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await database.read.query<unknown[]>(waiting)).length === 0)
    await new Promise(setImmediate);
}

describe('more uploads than the queue holds', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('are refused with Retry-After, and one key is stored', async () => {
    const world = new World(server);
    await world.establish('organization acme');
    const owner = await Registry.as(world, 'owner of acme');
    // The worker has not started yet, so all uploads are in its queue.
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => owner.upload('acme', armor)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers } of busy) expect(headers.get('retry-after')).toBe('2');
    expect(answers.filter(({ status }) => ![201, 422, 503].includes(status))).toEqual([]);
  });
});
