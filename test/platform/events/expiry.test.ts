import { generateKey } from 'openpgp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { KeyExpiry } from '../../../src/areas/gpg-keys/key-expiry.js';
import { RegistryProviderVersion } from '../../../src/areas/provider-registry/registry-provider-version.entity.js';
import { BackgroundWork } from '../../../src/core/background/background-work.js';
import { TokenExpiry } from '../../../src/platform/events/expiry/token-expiry.js';
import { ExpiryWarning } from '../../../src/platform/events/expiry-warning.entity.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { HttpReceiver } from './support/receivers.js';
import { SmtpReceiver } from './support/smtp-receiver.js';

const DAY_S = 24 * 60 * 60;

describe.each(databases)('expiries, on %s', (kind) => {
  let server: TestServer;
  let receiver: HttpReceiver;
  let smtp: SmtpReceiver;
  let world: World;
  let armor: string;
  let ahead = 0;
  const advanceDays = (days: number): void => {
    ahead += days * DAY_S * 1000;
    server.clock.advance(days * DAY_S * 1000);
  };
  beforeAll(async () => {
    const { publicKey } = await generateKey({
      ...{ type: 'rsa', rsaBits: 2048, format: 'armored' },
      userIDs: [{ name: 'Release', email: 'release@acme.example' }],
      keyExpirationTime: 29 * DAY_S,
    });
    armor = publicKey;
    receiver = await new HttpReceiver().start();
    smtp = await new SmtpReceiver().start();
    server = await startServer(kind, {
      GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
      GANTRY_SMTP_URL: smtp.url,
      GANTRY_SMTP_FROM: 'Gantry <gantry@acme.example>',
    });
    server.app.get(BackgroundWork).start();
  });
  beforeEach(async () => {
    server.clock.advance(-ahead);
    ahead = 0;
    await server.reset();
    receiver.requests.length = 0;
    smtp.mails.length = 0;
    world = new World(server);
    await world.establish('organization acme');
    await world.token('owner of acme');
    await world.request('POST', '/api/v2/organizations/acme/webhooks', {
      data: { type: 'webhooks', attributes: { name: 'all', url: `${receiver.url}/all` } },
    });
  });
  afterAll(async () => {
    await server.app.get(BackgroundWork).stop();
    await server.stop();
    await smtp.stop();
    await receiver.stop();
  });

  const uploadKey = () =>
    world.request('POST', '/api/registry/private/v2/gpg-keys', {
      data: { type: 'gpg-keys', attributes: { namespace: 'acme', 'ascii-armor': armor } },
    });
  const announceExpiries = async (): Promise<void> => {
    await server.app.get(KeyExpiry, { strict: false }).announceBatch();
    await server.app.get(TokenExpiry, { strict: false }).announceBatch();
  };
  const readAnnouncements = () =>
    receiver.bodies('/all').map(({ type, data }) => [type, (data as { days: number }).days]);

  it('of a signing key are announced 30, 7 and 1 days before, once each, to a webhook and by email', async () => {
    const { attributes } = await uploadKey();
    await world.establish('provider version aws 1.2.0 in acme');
    await server.database.write(async (manager) => {
      const { id } = await manager.findOneByOrFail(GpgKey, { namespace: 'acme' });
      const publishedAt = server.clock.timestamp();
      await manager.update(
        RegistryProviderVersion,
        { number: '1.2.0' },
        { signerId: id, publishedAt },
      );
    });
    // As several servers do.
    await Promise.all([announceExpiries(), announceExpiries(), announceExpiries()]);
    await expect.poll(readAnnouncements).toEqual([['signing_key.expiring', 29]]);
    expect(receiver.bodies('/all')[0]).toMatchObject({
      organization: 'acme',
      data: {
        'gpg-key': { 'key-id': attributes['key-id'] },
        'provider-versions': ['acme/aws 1.2.0'],
        'provider-version-count': 1,
      },
    });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'gantry@acme.example', to: [expect.stringContaining('@')] });
    expect(mail?.source).toContain(
      `Signing key ${String(attributes['key-id'])} expires in 29 days`,
    );
    expect(mail?.source).toContain('- acme/aws 1.2.0');
    await announceExpiries();
    advanceDays(23);
    await announceExpiries();
    advanceDays(5);
    await announceExpiries();
    await announceExpiries();
    await expect.poll(readAnnouncements).toEqual([
      ['signing_key.expiring', 29],
      ['signing_key.expiring', 6],
      ['signing_key.expiring', 1],
    ]);
    await expect.poll(() => smtp.mails.length).toBe(3);
  });

  it('of tokens of a team are announced; those of a user, and expired ones, are not', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
    await world.establish('team builders in acme');
    const team = await world.id('team builders in acme');
    const createToken = (path: string) =>
      world.request('POST', path, {
        data: {
          type: 'authentication-tokens',
          attributes: { 'expired-at': expiresAt, description: 'ci' },
        },
      });
    const { id } = await createToken(`/api/v2/teams/${team}/authentication-tokens`);
    await createToken(`/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`);
    await announceExpiries();
    await expect.poll(readAnnouncements).toEqual([['token.expiring', 3]]);
    expect(receiver.bodies('/all')[0]).toMatchObject({
      data: { 'authentication-token': { id, kind: 'team', owner: 'builders', description: 'ci' } },
    });
    advanceDays(4);
    await announceExpiries();
    expect(readAnnouncements()).toHaveLength(1);
  });

  it('are announced later if no enabled webhook subscribes to them yet', async () => {
    const other = await startServer(kind, { GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' });
    try {
      other.app.get(BackgroundWork).start();
      const there = new World(other);
      for (const fact of ['organization acme', 'team builders in acme'])
        await there.establish(fact);
      const team = await there.id('team builders in acme');
      const expiresAt = new Date(other.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
      await there.request('POST', `/api/v2/teams/${team}/authentication-tokens`, {
        data: {
          type: 'authentication-tokens',
          attributes: { 'expired-at': expiresAt, description: 'ci' },
        },
      });
      const webhook = (attributes: object) =>
        there.request('POST', '/api/v2/organizations/acme/webhooks', {
          data: {
            type: 'webhooks',
            attributes: { name: 'one', url: `${receiver.url}/all`, ...attributes },
          },
        });
      await webhook({ enabled: false });
      await webhook({ name: 'two', 'event-types': ['run.created'] });
      const expiry = other.app.get(TokenExpiry, { strict: false });
      await expiry.announceBatch();
      expect(await other.database.read.existsBy(ExpiryWarning, {})).toBe(false);
      await webhook({ name: 'three', 'event-types': ['run.created', 'token.expiring'] });
      await expiry.announceBatch();
      await expect.poll(readAnnouncements).toEqual([['token.expiring', 3]]);
    } finally {
      await other.app.get(BackgroundWork).stop();
      await other.stop();
    }
  });
});
