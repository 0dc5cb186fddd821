import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { countByStatus } from '../../../src/areas/gpg-keys/key-status-counts.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { readSample } from './support/corpus.js';
import { keyOf, Registry } from './support/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('a key that was revoked before it expires, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('is shown, warned about and counted only as revoked, at any time', async () => {
    const world = new World(server);
    await world.establish('organization acme');
    const owner = await Registry.as(world, 'owner of acme');
    const uploaded = keyOf(await owner.upload('acme', readSample('accepted/revoked.asc')));
    const keyId = uploaded.attributes['key-id'];
    const expiresAt = new Date(server.clock.now().getTime() + 60 * DAY_MS).toISOString();
    await server.database.write((manager) => manager.update(GpgKey, { keyId }, { expiresAt }));
    for (const [when, days] of [
      ['long before', 0],
      ['within the notice', 40],
      ['after', 40],
    ] as const) {
      server.clock.advance(days * DAY_MS);
      const answer = await owner.read('acme', keyId);
      expect(keyOf(answer).attributes.openpgp.status, when).toBe('revoked');
      const { meta } = answer.json as { meta: { warnings: { code: string }[] } };
      const codes = meta.warnings.map(({ code }) => code);
      expect(
        codes.filter((code) => /revoked|expir/.test(code)),
        when,
      ).toEqual(['revoked']);
      expect(await countByStatus(server.database, server.clock.now()), when).toEqual({
        valid: 0,
        expiring: 0,
        expired: 0,
        revoked: 1,
      });
    }
  });
});
