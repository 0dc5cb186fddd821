import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IdempotentRequest } from '../../../src/core/idempotency/idempotent-request.entity.js';
import { oldResponses } from '../../../src/core/idempotency/old-responses.js';
import {
  ACME_KEY,
  codesOf,
  exampleArmor,
  Registry,
} from '../../areas/gpg-keys/support/registry.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = { 'Idempotency-Key': 'upload-1' };
const armor = exampleArmor('acme');

/** Runs the work while another transaction locks the stored response of this key. */
async function withLockedResponse<T>(
  { config }: TestServer,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const other = new Client({
    connectionString: config.database.kind === 'postgres' ? config.database.url : '',
  });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM idempotent_requests WHERE idempotency_key = $1 FOR UPDATE', [
      key,
    ]);
    return await work();
  } finally {
    await other.end();
  }
}

describe.each(databases)('an upload with an Idempotency-Key, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let owner: Registry;

  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    owner = await Registry.as(world, 'owner of acme');
  });
  afterAll(() => server.stop());

  const countResponses = () => server.database.read.count(IdempotentRequest);

  it('returns the first response again, even if the signing key was deleted meanwhile', async () => {
    const first = await owner.upload('acme', armor, KEY);
    await owner.remove('acme', ACME_KEY);
    const again = await owner.upload('acme', armor, KEY);
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([
      201,
      first.text,
      first.headers.get('etag'),
    ]);
    expect((await owner.read('acme', ACME_KEY)).status).toBe(404);
  });

  it('is refused if the idempotency key was used with another body', async () => {
    await owner.upload('acme', armor, KEY);
    const other = await owner.upload('acme', exampleArmor('expired'), KEY);
    expect([other.status, codesOf(other)]).toEqual([422, ['idempotency-key-reused']]);
  });

  it('is refused if the idempotency key was used for a resource that was deleted', async () => {
    const used = 'idempotency key used by owner of acme';
    await world.establish(used);
    expect(
      codesOf(await owner.upload('acme', armor, { 'Idempotency-Key': await world.id(used) })),
    ).toEqual(['idempotency-key-reused']);
    expect((await owner.upload('acme', armor)).status).toBe(201);
  });

  it('is executed again after 24 hours, and the old response is removed', async () => {
    await owner.upload('acme', armor, KEY);
    server.clock.advance(DAY_MS + 1000);
    expect(codesOf(await owner.upload('acme', armor, KEY))).toEqual(['already-exists']);
    expect((await owner.upload('acme', exampleArmor('expired'), KEY)).status).toBe(201);
    expect(await countResponses()).toBe(1);
    server.clock.advance(-DAY_MS - 1000);
  });

  it('is independent of another caller with the same idempotency key', async () => {
    await owner.upload('acme', armor, KEY);
    const token = await Registry.as(world, 'organization token of acme');
    expect(codesOf(await token.upload('acme', armor, KEY))).toEqual(['already-exists']);
  });

  it('deletes only its own old response: the sweep deletes the others', async () => {
    const createdAt = server.clock.timestamp();
    const old = (key: string) => ({
      principal: 'user:1',
      key,
      requestHash: '0',
      status: 201,
      body: '{}',
      createdAt,
    });
    await server.database.write((manager) =>
      manager.insert(IdempotentRequest, [old('one'), old('two')]),
    );
    server.clock.advance(DAY_MS + 1000);
    try {
      expect((await owner.upload('acme', armor, KEY)).status).toBe(201);
      expect(await countResponses()).toBe(3);
      const expiry = oldResponses(server.clock);
      const responses = await expiry.findDue(server.database.read, 10);
      expect(responses).toHaveLength(2);
      const sweep = () => server.database.write((manager) => expiry.remove(manager, responses));
      if (kind === 'postgres') expect(await withLockedResponse(server, 'one', sweep)).toBe(1);
      expect(await sweep()).toBe(kind === 'postgres' ? 1 : 2);
      expect(await countResponses()).toBe(1);
    } finally {
      server.clock.advance(-DAY_MS - 1000);
    }
  });

  it('leaves nothing behind when it is refused', async () => {
    expect((await owner.upload('acme', 'no key', KEY)).status).toBe(422);
    expect(await countResponses()).toBe(0);
    expect((await owner.upload('acme', armor, KEY)).status).toBe(201);
  });

  it('returns no response to a caller who has lost the permission', async () => {
    await owner.upload('acme', armor, KEY);
    await world.request(
      'POST',
      `/api/v2/teams/${await world.id('team owners in acme')}/relationships/users`,
      { data: [{ type: 'users', id: await world.id('site admin') }] },
    );
    await world.request(
      'DELETE',
      `/api/v2/teams/${await world.id('team owners in acme')}/relationships/users`,
      { data: [{ type: 'users', id: await world.id('owner of acme') }] },
    );
    expect((await owner.upload('acme', armor, KEY)).status).toBe(404);
  });
});
