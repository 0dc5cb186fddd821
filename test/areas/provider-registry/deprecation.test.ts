import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const VERSION = '/api/v2/organizations/acme/registry-providers/private/acme/random/versions/1.0.0';

describe.each(databases)('the deprecation of a provider version, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'gpg key in acme',
      'provider version random 1.0.0 signed with gpg key in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const changeDeprecation = async (
    deprecation: object,
    as = 'owner of acme',
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}${VERSION}`, {
      method: 'PATCH',
      token: await world.token(as),
      body: { data: { type: 'registry-provider-versions', attributes: { deprecation } } },
    });
  const readDeprecation = async (): Promise<unknown> => {
    const { data } = await world.read<{ data: { attributes: { deprecation: unknown } } }>(VERSION);
    return data.attributes.deprecation;
  };
  const readWarnings = async (): Promise<unknown> =>
    (await world.read<{ warnings?: unknown }>('/api/registry/v1/providers/acme/random/versions'))
      .warnings;
  const errorsOf = ({ json }: HttpResponse) =>
    (json as { errors: { detail: string; source?: { pointer: string } }[] }).errors.map(
      ({ detail, source }) => `${source?.pointer ?? ''}: ${detail}`,
    );

  it('is shown in the API and as a warning of the registry protocol, audited and reverted', async () => {
    expect([await readDeprecation(), await readWarnings()]).toEqual([null, undefined]);
    const link = 'https://acme.example/advisories/8';
    const deprecation = { 'deprecated-status': 'Deprecated', reason: 'It leaks sockets.', link };
    expect((await changeDeprecation(deprecation)).status).toBe(200);
    expect(await readDeprecation()).toEqual({ ...deprecation, successor: null });
    expect(await readWarnings()).toEqual([
      `Version 1.0.0 is deprecated: It leaks sockets. See ${link}`,
    ]);
    const events = await server.database.read.findBy(AuditEvent, {
      action: 'provider-version.update',
    });
    expect(events.map(({ changes }) => changes)).toMatchObject([
      { provider: 'random', version: '1.0.0', deprecation: { reason: 'It leaks sockets.' } },
    ]);
    const revert = { 'deprecated-status': 'Undeprecated', reason: null };
    expect((await changeDeprecation(revert)).status).toBe(200);
    expect([await readDeprecation(), await readWarnings()]).toEqual([null, undefined]);
  });

  it('refuses members without effect, and unusable successors', async () => {
    expect(
      errorsOf(await changeDeprecation({ 'deprecated-status': 'Undeprecated', reason: 'x' })),
    ).toEqual([
      '/data/attributes/deprecation/reason: Omit this member if deprecated-status is Undeprecated.',
    ]);
    for (const [successor, detail] of [
      ['1.0.0', 'A version cannot be its own successor.'],
      ['9.9.9', 'The provider has no published version 9.9.9.'],
    ] as const)
      expect(
        errorsOf(await changeDeprecation({ 'deprecated-status': 'Deprecated', successor })),
      ).toEqual([`/data/attributes/deprecation/successor: ${detail}`]);
    expect(await readDeprecation()).toBeNull();
  });

  it('loses a successor that is deleted', async () => {
    await server.database.write((manager) =>
      manager.query(
        `UPDATE registry_provider_versions
         SET deprecation = '{"reason":null,"link":null,"successor":"2.0.0"}'`,
      ),
    );
    const versions = VERSION.replace('/1.0.0', '');
    await world.request('POST', versions, {
      data: {
        type: 'registry-provider-versions',
        attributes: { version: '2.0.0', 'key-id': '0123456789ABCDEF' },
      },
    });
    const token = await world.token('owner of acme');
    const { status } = await sendRequest(`${server.url}${versions}/2.0.0`, {
      method: 'DELETE',
      token,
    });
    expect(status).toBe(204);
    expect(await readWarnings()).toEqual(['Version 1.0.0 is deprecated.']);
  });
});
