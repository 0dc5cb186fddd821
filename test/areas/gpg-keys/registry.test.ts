import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GpgKey, GpgKeyCount } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import {
  ACME_KEY,
  codesOf,
  type ErrorBody,
  exampleArmor,
  generateRsaKey,
  keyOf,
  KEYS,
  Registry,
} from './support/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const armor = exampleArmor('acme');

describe.each(databases)('the registry of signing keys, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let owner: Registry;

  beforeAll(async () => {
    server = await startServer(kind, { LOG_LEVEL: 'trace' });
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    owner = await Registry.as(world, 'owner of acme');
  });
  afterAll(() => server.stop());

  const readAuditEvents = () =>
    server.database.read.find(AuditEvent, {
      where: { resourceType: 'gpg-keys' },
      order: { sequence: 'ASC' },
    });

  it('lets members only read, organization tokens write, and other organizations do neither', async () => {
    await world.establish('organization globex');
    const member = await Registry.as(world, 'member of acme');
    const token = await Registry.as(world, 'organization token of acme');
    const others = await Registry.as(world, 'owner of globex');
    expect((await token.upload('acme', armor)).status).toBe(201);
    expect((await member.read('acme', ACME_KEY)).status).toBe(200);
    expect((await others.read('acme', ACME_KEY)).status).toBe(404);
    for (const caller of [member, others]) {
      expect((await caller.upload('acme', exampleArmor('expired'))).status).toBe(404);
      expect((await caller.move('acme', ACME_KEY, 'globex')).status).toBe(404);
      expect((await caller.remove('acme', ACME_KEY)).status).toBe(404);
    }
    expect((await token.remove('acme', ACME_KEY)).status).toBe(201);
  });

  it('refuses a namespace that does not exist, also for a site administrator', async () => {
    const admin = await Registry.as(world, 'site admin');
    for (const namespace of ['nowhere', 'ä']) {
      expect((await admin.read(namespace, ACME_KEY)).status).toBe(404);
      expect((await admin.upload(namespace, armor)).status).toBe(404);
    }
    expect((await admin.list('nowhere')).status).toBe(403);
    expect((await owner.list(', ,')).status).toBe(400);
  });

  it('returns the text byte for byte, including unusual line breaks', async () => {
    const odd = `\r\n${armor.replaceAll('\n', '\r\n')}\n\n`;
    expect(keyOf(await owner.upload('acme', odd)).attributes['ascii-armor']).toBe(odd);
    expect(keyOf(await owner.read('acme', ACME_KEY)).attributes['ascii-armor']).toBe(odd);
  });

  it('keeps the ID, the key ID and the single row of a key that is renewed', async () => {
    const first = keyOf(await owner.upload('acme', armor));
    server.clock.advance(1000);
    const second = keyOf(await owner.upload('acme', exampleArmor('renewal')));
    expect(second.id).toBe(first.id);
    expect(second.attributes['updated-at'] > first.attributes['updated-at']).toBe(true);
    expect(keyOf(await owner.read('acme', ACME_KEY))).toEqual(second);
    expect(codesOf(await owner.upload('acme', exampleArmor('renewal')))).toEqual([
      'already-exists',
    ]);
    expect(await server.database.read.count(GpgKey)).toBe(1);
  });

  it('derives the status from the time: expiring from 30 days before the expiry', async () => {
    await owner.upload('acme', exampleArmor('renewal'));
    const end = Date.parse('2044-02-15T09:00:00Z');
    const left = end - server.clock.now().getTime();
    const seen: string[] = [];
    for (const before of [31 * DAY_MS, 29 * DAY_MS, -1]) {
      server.clock.advance(left - before);
      seen.push(keyOf(await owner.read('acme', ACME_KEY)).attributes.openpgp.status);
      server.clock.advance(before - left);
    }
    expect(seen).toEqual(['valid', 'expiring', 'expired']);
  });

  it('refuses an elliptic curve with the code algorithm', async () => {
    const { generateKey } = await import('openpgp');
    const { publicKey } = await generateKey({
      type: 'ecc',
      curve: 'ed25519Legacy',
      userIDs: [{ name: 'Curve' }],
      subkeys: [],
      format: 'armored',
    });
    const answer = await owner.upload('acme', publicKey);
    expect([answer.status, codesOf(answer)]).toEqual([422, ['algorithm']]);
  });

  it('refuses a different key with the ID of a stored one, and audits the attempt', async () => {
    await owner.upload('acme', armor);
    await server.database.write((manager) =>
      manager.update(GpgKey, { keyId: ACME_KEY }, { fingerprint: `${'0'.repeat(24)}${ACME_KEY}` }),
    );
    expect(codesOf(await owner.upload('acme', armor))).toEqual(['key-id-taken']);
    expect(await readAuditEvents()).toMatchObject([
      { outcome: 'succeeded' },
      {
        action: 'gpg-key.create',
        outcome: 'denied',
        changes: { 'key-id': ACME_KEY, reason: 'key-id-taken' },
      },
    ]);
  });

  it('audits each change in the organizations that it affects', async () => {
    await world.establish('organization labs of the owner of acme');
    await owner.upload('acme', armor);
    await owner.upload('acme', exampleArmor('renewal'));
    await owner.move('acme', ACME_KEY, 'labs');
    await owner.remove('labs', ACME_KEY);
    const events = (await readAuditEvents()).map(({ organization, action, actorId }) => [
      organization,
      action,
      actorId,
    ]);
    const by = await world.id('owner of acme');
    expect(events).toEqual([
      ['acme', 'gpg-key.create', by],
      ['acme', 'gpg-key.renew', by],
      ['acme', 'gpg-key.update', by],
      ['labs', 'gpg-key.update', by],
      ['labs', 'gpg-key.delete', by],
    ]);
  });

  it('leaves no trace of a private key in the log or the database', async () => {
    const { privateKey } = await generateRsaKey();
    const answer = await owner.upload('acme', privateKey, { 'Idempotency-Key': 'private-1' });
    expect([answer.status, codesOf(answer)]).toEqual([422, ['private-key']]);
    const [line = ''] = privateKey.split('\n').slice(4);
    expect(line.length).toBeGreaterThan(50);
    expect(JSON.stringify(server.log)).not.toContain(line);
    for (const { target, tableName } of server.database.read.connection.entityMetadatas) {
      expect(JSON.stringify(await server.database.read.find(target)), tableName).not.toContain(
        line,
      );
    }
  });

  it('reports a private key, whatever else is wrong with the request', async () => {
    const { privateKey } = await generateRsaKey();
    const send = async (attributes: object, caller = 'owner of acme') => {
      const answer = await sendRequest(`${server.url}${KEYS}`, {
        token: await world.token(caller),
        body: { data: { type: 'gpg-keys', attributes } },
      });
      return [answer.status, ...codesOf(answer)];
    };
    const refused = { namespace: 'acme', 'ascii-armor': privateKey };
    for (const attributes of [
      { ...refused, source: 'elsewhere' },
      { ...refused, namespace: 'acmee' },
      { ...refused, 'ascii-armor': `${privateKey}\0` },
      { namespace: 7, armor: privateKey },
    ])
      expect(await send(attributes)).toEqual([422, 'private-key']);
    expect(await send({ ...refused, namespace: 'acmee' }, 'member of acme')).toEqual([
      404,
      undefined,
    ]);
    const [line = ''] = privateKey.split('\n').slice(4);
    expect(JSON.stringify(server.log)).not.toContain(line);
  });

  it('refuses a text of more than 512 KiB with a code and a remedy', async () => {
    const answer = await owner.upload('acme', armor + ' '.repeat(512 * 1024));
    expect([answer.status, codesOf(answer)]).toEqual([422, ['too-large']]);
    expect((answer.json as ErrorBody).errors[0]?.detail).toContain('export-minimal');
  });

  it('pages through several namespaces without a gap, and past the end', async () => {
    await world.establish('organization labs of the owner of acme');
    for (const namespace of ['acme', 'labs'])
      for (const one of [armor, exampleArmor('expired')]) await owner.upload(namespace, one);
    const readNamespaces = async (page: number) => {
      const { json } = await owner.list('labs,acme', `&page[size]=3&page[number]=${page}`);
      const { data, meta } = json as {
        data: { attributes: { namespace: string } }[];
        meta: { pagination: object };
      };
      return [data.map(({ attributes }) => attributes.namespace), meta.pagination];
    };
    expect(await readNamespaces(1)).toMatchObject([
      ['acme', 'acme', 'labs'],
      { 'total-count': 4, 'total-pages': 2, 'next-page': 2 },
    ]);
    expect(await readNamespaces(2)).toMatchObject([
      ['labs'],
      { 'total-count': 4, 'next-page': null, 'prev-page': 1 },
    ]);
    expect(await readNamespaces(9)).toMatchObject([[], { 'total-count': 4 }]);
  });

  it('keeps the stored counts equal to the real ones under concurrent changes', async () => {
    await world.establish('organization labs of the owner of acme');
    const keys = [
      { keyId: ACME_KEY, publicKey: armor },
      { keyId: '28A902EF472F9962', publicKey: exampleArmor('expired') },
      await generateRsaKey('Third'),
      await generateRsaKey('Fourth'),
    ];
    const statuses = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const actions = keys.flatMap(({ keyId, publicKey }, index) => {
        const [here, there] =
          (round + index) % 2 === 0 ? (['acme', 'labs'] as const) : (['labs', 'acme'] as const);
        const all = [
          () => owner.upload(here, publicKey),
          () => owner.move(here, keyId, there),
          () => owner.remove(there, keyId),
        ];
        return all.filter((_, which) => (round * 7 + index * 3 + which) % 5 !== 0);
      });
      for (const { status } of await Promise.all(actions.map((action) => action())))
        statuses.add(status);
    }
    // The loser of a race is refused, and never gets a 500.
    expect([...statuses].filter((status) => ![201, 404, 409, 422].includes(status))).toEqual([]);
    for (const namespace of ['acme', 'labs']) {
      const stored = await server.database.read.findOneBy(GpgKeyCount, { namespace });
      expect(stored?.total ?? 0).toBe(await server.database.read.countBy(GpgKey, { namespace }));
    }
  });

  it('identifies a version by its ETag: 304 if unchanged, 412 if outdated', async () => {
    const uploaded = await owner.upload('acme', armor);
    const tag = uploaded.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]{40,}"$/);
    const unchanged = await owner.read('acme', ACME_KEY, { 'If-None-Match': `"other", W/${tag}` });
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      tag,
    ]);
    const renewed = (await owner.upload('acme', exampleArmor('renewal'))).headers.get('etag') ?? '';
    expect(renewed).not.toBe(tag);
    expect((await owner.remove('acme', ACME_KEY, { 'If-Match': tag })).status).toBe(412);
    expect((await owner.remove('acme', ACME_KEY, { 'If-Match': `W/${renewed}` })).status).toBe(412);
    expect(
      (await owner.remove('acme', ACME_KEY, { 'If-Match': `${tag}, ${renewed}` })).status,
    ).toBe(201);
  });

  it('deletes the keys of an organization with it', async () => {
    await owner.upload('acme', armor);
    await world.request('DELETE', '/api/v2/organizations/acme');
    expect(await server.database.read.count(GpgKey)).toBe(0);
    expect(await server.database.read.count(GpgKeyCount)).toBe(0);
  });
});
