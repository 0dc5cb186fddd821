import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Token } from '../../../src/platform/identity/tokens/token.entity.js';
import { documentedOperations } from '../../support/contract.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const TOKEN = '/api/v2/organizations/acme/authentication-token';

describe.each(databases)('the audit token, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let token: string | undefined;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('organization token of acme');
    token = await world.token('audit trail token of acme');
  });
  afterAll(() => server.stop());

  it("is independent of the organization's own token", async () => {
    const own = await world.token('organization token of acme');
    const readOrganization = async () =>
      (await sendRequest(`${server.url}/api/v2/organizations/acme`, { token: own })).status;
    const readTrail = async () =>
      (await sendRequest(`${server.url}/api/v2/organization/audit-trail`, { token })).status;
    expect([await readOrganization(), await readTrail()]).toEqual([200, 200]);
    await world.request('DELETE', `${TOKEN}?token=audit-trails`);
    expect([await readOrganization(), await readTrail()]).toEqual([200, 401]);
  });

  it('reads the events of its organization only, in pages', async () => {
    await world.establish('organization globex');
    await world.establish('team ops in acme');
    const { json } = await sendRequest(
      `${server.url}/api/v2/organization/audit-trail?page[size]=1`,
      {
        token,
      },
    );
    const external = (await world.request('GET', '/api/v2/organizations/acme')).attributes[
      'external-id'
    ];
    expect(json).toMatchObject({
      data: [
        {
          type: 'Resource',
          auth: { organization_id: external },
          resource: { action: 'team.create' },
        },
      ],
      pagination: { current_page: 1, prev_page: null, next_page: 2 },
    });
    const { json: all } = await sendRequest(
      `${server.url}/api/v2/organization/audit-trail?page[size]=100`,
      {
        token,
      },
    );
    const { data } = all as { data: { resource: { id: string } }[] };
    expect(data.map(({ resource }) => resource.id)).not.toContain('globex');
    expect(data.length).toBeGreaterThan(3);
  });

  it('is deleted with its organization, and stays invalid for a later one of the same name', async () => {
    await world.request('DELETE', '/api/v2/organizations/acme');
    await world.request('POST', '/api/v2/organizations', {
      data: { type: 'organizations', attributes: { name: 'acme', email: 'a@acme.example' } },
    });
    const { status } = await sendRequest(`${server.url}/api/v2/organization/audit-trail`, {
      token,
    });
    expect(status).toBe(401);
    expect(await server.database.read.countBy(Token, { auditOrganization: 'acme' })).toBe(0);
  });

  it('is refused by all other operations', async () => {
    const secured = documentedOperations.filter(
      ({ document, operation, id }) =>
        document !== 'pages' && '401' in operation.responses && id !== 'readAuditTrail',
    );
    for (const { id, method, path } of secured) {
      const pathInAcme = path.replaceAll('{organization_name}', 'acme');
      const query = id === 'listGpgKeys' ? '?filter[namespace]=acme' : '';
      const answer = await sendRequest(
        `${server.url}${pathInAcme.replace(/\{[^}]+\}/g, 'x')}${query}`,
        { method, token },
      );
      // Policy templates return 403 to a caller that may know that they exist.
      expect([404, 403], `${id}: ${answer.text}`).toContain(answer.status);
    }
  });
});
